/*
 * The formats of the program `resolve` beside the functions of conflict_resolution.h. They are in the
 * static library, and in the shared one that packages for other languages carry with them; the shared
 * library that is installed stays small without them.
 */
#ifndef CONFLICT_RESOLUTION_FORMATS_H
#define CONFLICT_RESOLUTION_FORMATS_H

#include "conflict_resolution.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A device's part in a sync: what it has heard of, what its user sees, and what others are known to hold. */
typedef struct cr_replica cr_replica;

/**
 * The whole outcome as JSON on one line, as `resolve --format json` writes it: `resolve-outcome/2`, which
 * `resolve schema outcome` describes. The name is what it calls the scenario. Each call writes it anew,
 * so give a buffer that is large enough rather than ask for the size first.
 */
CR_API int64_t cr_outcome_json(
    cr_outcome *outcome, const void *name, size_t name_length, void *buffer, size_t capacity);

/**
 * Resolves a scenario, files and policy in one: `resolve-scenario/1`, which `resolve schema scenario` describes.
 * Gives the outcome of each of its runs as JSON on one line. Of the engine only the strategies of the host are used,
 * and the place for a message; the scenario names no files beside it. Each call resolves anew, so give a buffer that is
 * large enough rather than ask for the size first.
 *
 *   {"format": "resolve-scenario/1", "files": [{"path": "plan.md", "versions": [
 *     {"device": "mom", "vector": {"mom": 1}, "text": "Monday\n"},
 *     {"device": "home", "vector": {"home": 1}, "text": "Tuesday\n"}]}],
 *    "resolve": {"strategy": "keep-both", "as": "home"}}
 */
CR_API int64_t cr_resolve_json(
    cr_engine *engine, const void *scenario, size_t length, void *buffer, size_t capacity);

/* Replicas ------------------------------------------------------------------------------------- */

/**
 * Makes the replica of a device, or one as it was stored. Close it with cr_replica_close. It needs the engine for its
 * message only, but the contexts of the engine's strategies have to live as long as the replica.
 *
 *   {"device": "home", "policy": {"strategy": "merge,keep-both"}, "devices": ["home", "mom"]}
 *   {"replica": {"format": "resolve-replica/1", ...}, "policy": ..., "devices": ...}
 *
 * `policy` is the `resolve` of a scenario. `devices` are those that a deletion, or an ancestor, is kept for until they
 * have heard of it. What was stored has to resolve once before it sends anything or decides.
 */
CR_API int64_t cr_replica_open(
    cr_engine *engine, const void *opening, size_t length, cr_replica **replica);
/**
 * Carries out one step and gives the size of its answer, which cr_replica_answer gives until the next step. A step that
 * fails changes nothing.
 *
 *   {"write": "Budget.txt", "text": "one\n", "at": "2026-11-18T11:08:20Z"}   {"id", "version", "replaced"}; `base64`,
 *                        `size` with `sha256`, `directory`, `symlink` or `members` in the place of `text`; `group`
 *   {"rename": "Budget.txt", "to": "Plan.txt"}, {"delete": "Plan.txt"}       the same, and `at`
 *   {"update": true}, {"update": ["Budget.txt"]}        what others have to be sent: `resolve-update/1`
 *   {"receive": an update}                              {"changed"}: whether anything is new
 *   {"acknowledge": an update, "by": "mom"}             {}: that device has stored it
 *   {"resolve": true}, with `decisions` as in a scenario
 *   {"decide": {"path": "Budget.txt", "pick": "mom:2"}} each as the next one
 *   {"collect": true}    {"changed", "changes", "undecided"}: what has to change in the folder, in order, each
 *                        {"remove": path} or {"write": path, "version": ...}, and the files that a person decides
 *   {"prune": true}                                     {"forgotten"}: how many versions nobody needs any more
 *   {"tree": true}                                      {"files"}: what its user sees, by path
 *   {"store": true}                                     what has to be stored: `resolve-replica/1`
 *   {"outcome": true}                                   what it resolved last: `resolve-outcome/2`
 *   {"policy": ...}, {"devices": [...]}                 {}: holds from the next step on
 */
CR_API int64_t cr_replica_ask(cr_replica *replica, const void *request, size_t length);
/** What came of the latest step, as JSON; empty where it failed, or there was none. */
CR_API int64_t cr_replica_answer(cr_replica *replica, void *buffer, size_t capacity);
/** Closes a replica and sets it to NULL. */
CR_API int64_t cr_replica_close(cr_replica **replica);

/* Recorders ------------------------------------------------------------------------------------ */

/** What was asked in the formats, call by call, and what came of it: `resolve replay` makes the calls again. */
typedef struct cr_recorder cr_recorder;

/**
 * Makes a recorder. Close it with cr_recorder_close. It uses the strategies of the engine, and the engine's place for a
 * message; both have to live as long as the recorder, and one thread at a time may use engine, recorder and its
 * replicas. The options may be empty:
 *
 *   {"contents": false, "bytes": 8388608, "segments": 4}
 *
 * Without contents the recording has the size and the digest of each, and merges cannot be replayed. The recording is in
 * memory and never above so many bytes: the oldest of its segments is dropped whole. Every 64th call encodes the calls
 * before it. What is resolved by cr_resolve and cr_resolve_file is not recorded.
 */
CR_API int64_t cr_recorder_open(
    cr_engine *engine, const void *options, size_t length, cr_recorder **recorder);
/** Resolves a scenario as cr_resolve_json does, with the same result, and records it. */
CR_API int64_t cr_recorder_resolve_json(
    cr_recorder *recorder, const void *scenario, size_t length, void *buffer, size_t capacity);
/** Makes a replica as cr_replica_open does; its steps are recorded until it is closed, also after the recorder is. */
CR_API int64_t cr_recorder_open_replica(
    cr_recorder *recorder, const void *opening, size_t length, cr_replica **replica);
/** The recording: `resolve-recording/1`, one call a line. Ask for the size first, or give a buffer that is large enough. */
CR_API int64_t cr_recorder_bytes(cr_recorder *recorder, void *buffer, size_t capacity);
/** Closes a recorder and sets it to NULL. */
CR_API int64_t cr_recorder_close(cr_recorder **recorder);

#ifdef __cplusplus
}
#endif

#endif
