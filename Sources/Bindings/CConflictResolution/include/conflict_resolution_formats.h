/*
 * The formats of the program `resolve`, in addition to the functions of conflict_resolution.h. They are in the
 * static library, and in the shared library inside packages for other languages; the installed shared library
 * stays small without them.
 */
#ifndef CONFLICT_RESOLUTION_FORMATS_H
#define CONFLICT_RESOLUTION_FORMATS_H

#include "conflict_resolution.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A device's part in a sync: the versions that it has received, the files that its user sees, and what others have. */
typedef struct cr_replica cr_replica;

/**
 * The whole outcome as JSON on one line, as `resolve --format json` writes it: `resolve-outcome/2`, which
 * `resolve schema outcome` describes. The name is that of the scenario in it. Each call writes it again,
 * so pass a buffer that is large enough instead of requesting the size first.
 */
CR_API int64_t cr_outcome_json(
    cr_outcome *outcome, const void *name, size_t name_length, void *buffer, size_t capacity);

/**
 * Resolves a scenario, which has files and a policy: `resolve-scenario/1`, which `resolve schema scenario` describes.
 * Returns the outcome of each of its runs as JSON on one line. It uses only the host's strategies and the message of
 * the engine; the scenario must not name content files. Each call resolves again; if the buffer is too small,
 * cr_resolve_answer has the outcomes. Of a document, which is one version in an outcome, a version may have `members` as
 * there, and `"group": {"path": "Work", "scope": true}` names a set of files that is no folder.
 *
 *   {"format": "resolve-scenario/1", "files": [{"path": "plan.md", "versions": [
 *     {"device": "mom", "vector": {"mom": 1}, "text": "Monday\n"},
 *     {"device": "home", "vector": {"home": 1}, "text": "Tuesday\n"}]}],
 *    "resolve": {"strategy": "keep-both", "as": "home"}}
 */
CR_API int64_t cr_resolve_json(
    cr_engine *engine, const void *scenario, size_t length, void *buffer, size_t capacity);
/**
 * The outcomes for which the buffer of the latest cr_resolve_json with the engine, or cr_recorder_resolve_json with a
 * recorder of it, was too small; empty if it was large enough, or if the call failed.
 */
CR_API int64_t cr_resolve_answer(cr_engine *engine, void *buffer, size_t capacity);

/* Replicas ------------------------------------------------------------------------------------- */

/**
 * Makes a new replica of a device, or one from its stored data. Close it with cr_replica_close. It needs the engine
 * only for its message, but the contexts of the engine's strategies must live as long as the replica.
 *
 *   {"device": "home", "policy": {"strategy": "merge,keep-both"}, "devices": ["home", "mom"]}
 *   {"replica": {"format": "resolve-replica/1", ...}, "policy": ..., "devices": ..., "followsFolders": true}
 *
 * `policy` is the `resolve` of a scenario. Deletions and ancestors are kept until all `devices` know of them. A stored
 * replica must resolve once before it sends or decides anything. With `followsFolders`, which is not stored, folders are
 * entries of their own, so that what is in them moves with them.
 */
CR_API int64_t cr_replica_open(
    cr_engine *engine, const void *opening, size_t length, cr_replica **replica);
/**
 * Carries out one step and returns the size of its answer, which cr_replica_answer returns until the next step. A step
 * that fails changes nothing.
 *
 *   {"write": "Budget.txt", "text": "one\n", "at": "2026-11-18T11:08:20Z"}   {"id", "version", "replaced"}; `base64`,
 *                        `size` with `sha256`, `directory`, `symlink` or `members` in place of `text`; `group`
 *   {"rename": "Budget.txt", "to": "Plan.txt"}, {"delete": "Plan.txt"}       the same, and `at`
 *   {"observe": [{"path": "Plan.txt", "text": "one\n", "at": ..., "fileID": "1:2"}],
 *    "earlier": [{"path": "Budget.txt", "fileID": "1:2"}], "at": ...}
 *                        {"written": [as before], "renames": [{"from", "to", "why"}]}: what all that is in the folder now
 *                        shows of the user's steps; `at` and `fileID` may be left out, and `earlier`, the IDs before
 *   {"update": true}, {"update": ["Budget.txt"]}        the update for other devices: `resolve-update/1`
 *   {"receive": an update}                              {"changed"}: whether anything is new
 *   {"acknowledge": an update, "by": "mom"}             {}: that device has stored it
 *   {"resolve": true}, with `decisions` as in a scenario
 *   {"decide": {"path": "Budget.txt", "pick": "mom:2"}} each as the next one
 *   {"collect": true}    {"changed", "changes", "undecided"}: the changes of the folder, in order, each
 *                        {"remove": path} or {"write": path, "version": ...}, and the files that a person has to decide
 *   {"prune": true}                                     {"forgotten"}: the number of versions that are no longer needed
 *   {"tree": true}                                      {"files"}: the files that its user sees, by path
 *   {"store": true}                                     the data to store: `resolve-replica/1`
 *   {"outcome": true}                                   its last outcome: `resolve-outcome/2`
 *   {"policy": ...}, {"devices": [...]}                 {}: applies from the next step on
 */
CR_API int64_t cr_replica_ask(cr_replica *replica, const void *request, size_t length);
/** The answer of the latest step, as JSON; empty if it failed, or before the first step. */
CR_API int64_t cr_replica_answer(cr_replica *replica, void *buffer, size_t capacity);
/** Closes a replica and sets it to NULL. */
CR_API int64_t cr_replica_close(cr_replica **replica);

/* Recorders ------------------------------------------------------------------------------------ */

/** A recording of requests in the formats with their results: `resolve replay` repeats the calls. */
typedef struct cr_recorder cr_recorder;

/**
 * Makes a recorder. Close it with cr_recorder_close. It uses the strategies and the message of the engine; the engine
 * and the strategies must live as long as the recorder, and only one thread at a time may use engine, recorder and its
 * replicas. The options may be empty:
 *
 *   {"contents": false, "bytes": 8388608, "segments": 4}
 *
 * Without contents, the recording has only the size and the digest of each, and merges cannot be replayed. The
 * recording is in memory and never exceeds the given number of bytes: its oldest segment is removed as a whole. Every
 * 64th call encodes the calls before it. Calls of cr_resolve and cr_resolve_file are not recorded.
 */
CR_API int64_t cr_recorder_open(
    cr_engine *engine, const void *options, size_t length, cr_recorder **recorder);
/** Resolves a scenario as cr_resolve_json does, with the same result, and records it. */
CR_API int64_t cr_recorder_resolve_json(
    cr_recorder *recorder, const void *scenario, size_t length, void *buffer, size_t capacity);
/** Makes a replica like cr_replica_open; its steps are recorded until it is closed, even if the recorder is closed. */
CR_API int64_t cr_recorder_open_replica(
    cr_recorder *recorder, const void *opening, size_t length, cr_replica **replica);
/** The recording: `resolve-recording/1`, one call a line. Request the size first, or pass a large enough buffer. */
CR_API int64_t cr_recorder_bytes(cr_recorder *recorder, void *buffer, size_t capacity);
/** Closes a recorder and sets it to NULL. */
CR_API int64_t cr_recorder_close(cr_recorder **recorder);

#ifdef __cplusplus
}
#endif

#endif
