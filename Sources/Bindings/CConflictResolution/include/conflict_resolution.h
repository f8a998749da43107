/*
 * Conflict resolution for file sync: what should be on every device, from the versions that the
 * devices hold. C99 and later, C++ too. Install with `.ci/embedding/install`, build with
 * `pkg-config --cflags --libs conflict-resolution`.
 *
 *   cr_engine *engine = NULL;
 *   cr_outcome *outcome = NULL;
 *   cr_engine_open(&engine);
 *   cr_set(engine, CR_SETTING_STRATEGIES, "merge,keep-both", CR_TEXT);
 *   cr_set(engine, CR_SETTING_DEVICE, "home", CR_TEXT);
 *   int64_t file = cr_add_file(engine, "Budget.txt", CR_TEXT, NULL, 0);
 *   int64_t mom = cr_add_version(engine, file, "mom", CR_TEXT, "mom:2", CR_TEXT);
 *   cr_version_set(engine, mom, CR_FIELD_CONTENT, "one\n2\n", CR_TEXT);
 *   int64_t home = cr_add_version(engine, file, "home", CR_TEXT, "home:1,mom:1", CR_TEXT);
 *   cr_version_set(engine, home, CR_FIELD_CONTENT, "1\n", CR_TEXT);
 *   if (cr_resolve(engine, &outcome) == 0)
 *     for (int64_t f = 0; f < cr_outcome_count(outcome, CR_COUNT_FILES); f += 1)
 *       for (int64_t i = 0; i < cr_item_count(outcome, f, CR_LIST_KEEPS); i += 1) {
 *         char path[4096];
 *         cr_item_text(outcome, f, CR_LIST_KEEPS, i, CR_FIELD_PATH, path, sizeof path);
 *         printf("write %s\n", path);
 *       }
 *   cr_outcome_close(&outcome);
 *   cr_engine_close(&engine);
 *
 * Results. Every function returns an int64_t: 0 or more is an answer (a size, an index, a count, a
 * value of an enum, or 0 for "done"), CR_ABSENT means that there is no such thing, and any lower value
 * is an error, a cr_status. The handle has a message about the error: call cr_message. A call that fails
 * changes nothing else.
 *
 * A failed call that describes files, versions, names or decisions is recorded, and cr_resolve
 * refuses with CR_STATUS_EARLIER until cr_clear: a version that was not added must not be lost
 * silently. A failed setting is recorded until the same setting succeeds, a failed rule or strategy
 * until cr_clear_policy. So a program may check only cr_resolve.
 *
 * Bytes in. A pointer and a length; CR_TEXT as the length means up to the NUL. NULL with length 0 is
 * the empty text. The library copies what it keeps: the caller may reuse its memory when the call
 * returns. An input must not be longer than CR_MAXIMUM_LENGTH.
 *
 * Bytes out. A buffer and its capacity, both the caller's. The result is the size of the whole
 * value. If that is more than the capacity, nothing was written: pass a larger buffer. NULL with
 * capacity 0 only requests the size. If the buffer has room, a NUL that is not counted follows the
 * value.
 *
 * Handles. cr_engine_open, cr_resolve and cr_merge_open make handles, and the caller closes them; the
 * close functions take the address of the handle and set it to NULL, so that closing twice does no
 * harm. NULL, a handle of another kind and, until its memory is reused, a closed one give an error. An
 * outcome does not need its engine any more.
 *
 * Threads. The library has no global state. A handle belongs to one thread at a time (a host's own
 * lock is enough); different handles may be used on different threads at once.
 *
 * Memory. If none is left, the process ends, as any Swift program does: Swift cannot continue after a
 * failed allocation, so no function returns an error for it. The memory of a call grows with its input.
 * A host that must survive limits the input, or calls from a separate process.
 */
#ifndef CONFLICT_RESOLUTION_H
#define CONFLICT_RESOLUTION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this header; cr_library_version returns that of the library in use. */
#define CR_VERSION_MAJOR 0
#define CR_VERSION_MINOR 2
#define CR_VERSION_PATCH 0
#define CR_VERSION "0.2.0"
/** For `#if`: CR_VERSION_NUMBER >= CR_MAKE_VERSION(0, 2, 0). */
#define CR_MAKE_VERSION(major, minor, patch) ((major) * 1000000 + (minor) * 1000 + (patch))
#define CR_VERSION_NUMBER CR_MAKE_VERSION(CR_VERSION_MAJOR, CR_VERSION_MINOR, CR_VERSION_PATCH)
/**
 * The version of the binary interface, at the end of the soname. It is increased if a program that was
 * built before would no longer run; added functions and numbers do not change it.
 */
#define CR_ABI_VERSION 0

/** The attribute before each function: it is visible outside the library. */
#ifndef CR_API
#if defined(__GNUC__)
#define CR_API __attribute__((visibility("default")))
#else
#define CR_API
#endif
#endif

/** A length: the text ends at its NUL. */
#define CR_TEXT ((size_t)-1)
/** The greatest length of one input: 1 GiB. */
#define CR_MAXIMUM_LENGTH ((size_t)1 << 30)
/** A result: there is no such thing. This is not an error. */
#define CR_ABSENT ((int64_t)-1)

/** Collects a policy and the data of the devices; resolves, compares vectors, makes names. */
typedef struct cr_engine cr_engine;
/** The outcome of resolving. */
typedef struct cr_outcome cr_outcome;
/** A three-way merge of texts. */
typedef struct cr_merge cr_merge;
/** The conflict that a strategy of the host has to decide; valid only during the call. */
typedef struct cr_conflict cr_conflict;

/** Errors. New ones may be added; all are below -1. */
enum cr_status {
  CR_STATUS_NULL = -2,       /**< A required pointer is NULL. */
  CR_STATUS_HANDLE = -3,     /**< Not a handle of this kind, or a closed one. */
  CR_STATUS_RANGE = -4,      /**< An index, a number or a value of an enum is out of range. */
  CR_STATUS_TOO_LARGE = -5,  /**< An input is longer than CR_MAXIMUM_LENGTH. */
  CR_STATUS_INVALID = -6,    /**< A text does not have the expected form, such as that of a path or a vector. */
  CR_STATUS_INCOMPLETE = -7, /**< A version has no content yet. */
  CR_STATUS_EARLIER = -8,    /**< An earlier call failed; the message has its error. */
  CR_STATUS_REFUSED = -9,    /**< The versions contradict each other; the message names them. */
  CR_STATUS_BUSY = -10       /**< The engine is resolving: a strategy of the host called it. */
};

/** The settings. */
enum cr_setting {
  CR_SETTING_STRATEGIES = 1,  /**< Names with commas between them, tried in turn: `merge,keep-both`. */
  CR_SETTING_DELETES = 2,     /**< `edit-wins` (default), `delete-wins`, `newest` or `keep-copy`. */
  CR_SETTING_NUMBERING = 3,   /**< How copies are named: `hyphen` (default), `finder`, … */
  CR_SETTING_GRANULARITY = 4, /**< The units by which texts are merged: `line` (default), `word`, … */
  CR_SETTING_DEVICE = 5,      /**< The device that resolves; without one, new content is provisional. */
  CR_SETTING_REGISTERED = 6,  /**< The devices that must know of a deletion, with commas between. */
  CR_SETTING_NOW = 7,         /**< A number: nanoseconds since 1970; times far ahead are distrusted. */
  CR_SETTING_TOLERANCE = 8,   /**< A number: seconds that a time may be ahead; default 86400. */
  CR_SETTING_NAME_LIMIT = 9,  /**< A number: bytes of a generated name, 16 to 4096; default 255. */
  CR_SETTING_GROUP = 10,      /**< For a rule: `folder`, `none`, or the name of a data scope. */
  CR_SETTING_FOLDERS = 11,    /**< Different folders with one name: `join` (default) or `number`. */
  CR_SETTING_ORPHANS = 12,    /**< Versions of a file that is gone: `leave` (default), `revive`, `set-aside` or `follow`. */
  CR_SETTING_SAME_TIME = 13,  /**< A number: the greatest difference in seconds of equal times; default 0. */
  /**
   * Whether the texts are prose: `on`, `off`; by default those that end with `.md`, `.markdown`, `.txt`,
   * `.org`, `.rst`, `.adoc`, `.tex`, `.typ` or `.fountain` are.
   */
  CR_SETTING_PROSE = 14
};

/** The kind of a state at a path. */
enum cr_kind {
  CR_KIND_FILE = 1,
  CR_KIND_DIRECTORY = 2,
  CR_KIND_SYMLINK = 3,
  CR_KIND_GROUP = 4,  /**< A folder that is one document. */
  CR_KIND_DELETED = 5 /**< Nothing: a tombstone. */
};

/** How the heads of a file were reduced to one. */
enum cr_state {
  CR_STATE_UNCHANGED = 1, /**< There was one head. */
  CR_STATE_CONVERGED = 2, /**< The heads had the same state; their vectors are joined. */
  CR_STATE_RESOLVED = 3,  /**< The conflict was decided. */
  CR_STATE_UNDECIDED = 4  /**< It was not decided: leave the file unchanged. */
};

/** The lists of an outcome's file, and of a conflict. */
enum cr_list {
  CR_LIST_KEEPS = 1,       /**< The kept versions and their paths: write these. */
  CR_LIST_DISCARDS = 2,    /**< The discarded versions: VERSION, DEVICE, RULE, REASON, VALUES. */
  CR_LIST_REPLACED = 3,    /**< Heads that a device had seen and replaced; as DISCARDS. */
  CR_LIST_CHOICES = 4,     /**< The versions that can be picked, if the file is undecided. */
  CR_LIST_DECLINED = 5,    /**< Strategies that could not decide: STRATEGY, REASON, NEEDS. */
  CR_LIST_HEADS = 6,       /**< The versions in conflict; in an outcome only VERSION. */
  CR_LIST_BASES = 7,       /**< The common ancestors; in an outcome only VERSION. */
  CR_LIST_NOT_SHOWN = 8,   /**< Kept, but shown by another file with the same content. */
  CR_LIST_KEPT_BEFORE = 9, /**< Copies that exist already: VERSION, IDENTITY. */
  CR_LIST_HISTORY = 10,    /**< Other versions that an undecided file needs: store and pass them with its choices. */
  CR_LIST_FORMER_TWIN = 11 /**< The file that showed the same content, if any: PATH, IDENTITY, VERSION, RULE, REASON. */
};

/** Bytes that a version, a file, an item, a conflict or a collision has. */
enum cr_field {
  CR_FIELD_PATH = 1,           /**< Its path; for an input, the path that its writer gave. */
  CR_FIELD_IDENTITY = 2,       /**< The file's identity, the same on every device; by default its path. */
  CR_FIELD_VERSION = 3,        /**< The version's ID: `home:1,mom:2`, `mom:2#5b1f0c2d9e7a4411`. */
  CR_FIELD_VECTOR = 4,         /**< The version vector as text. */
  CR_FIELD_VECTOR_BINARY = 5,  /**< The version vector in its compact form. */
  CR_FIELD_DEVICE = 6,         /**< The device that wrote it. */
  CR_FIELD_CONTENT = 7,        /**< The bytes of a file, if they are at hand. */
  CR_FIELD_DIGEST = 8,         /**< The SHA-256 in 64 hexadecimal digits, or `name:value`. */
  CR_FIELD_TARGET = 9,         /**< The target of a symlink. */
  CR_FIELD_LABEL = 10,         /**< A name for people. */
  CR_FIELD_ORIGIN = 11,        /**< The ID of the version as it was written: store it, and pass it again. */
  CR_FIELD_FROM = 12,          /**< The IDs of the heads it was made from, a NUL after each. */
  CR_FIELD_SEEN = 13,          /**< The devices that know of a deletion, a NUL after each. */
  CR_FIELD_GIVEN = 14,         /**< The path that its writer gave: store it, and pass it again. */
  CR_FIELD_COPY_OF = 15,       /**< The path that a generated name was made from. */
  CR_FIELD_SHOWN = 16,         /**< The path of a file, if that is a generated name. */
  CR_FIELD_FORGOTTEN = 17,     /**< The join of the vectors of deletions that are not among a file's versions. */
  CR_FIELD_CONFLICT = 18,      /**< The conflict's ID: `c-5b1f0c2d9e7a4411`. */
  CR_FIELD_CONFLICT_KIND = 19, /**< `edit-edit`, `edit-delete`, `create-create`, `fork`, … */
  CR_FIELD_DECIDED_BY = 20,    /**< The strategy that decided, or `attributes`, `deletes`, … */
  CR_FIELD_RULE = 21,          /**< Why, for a program: `modified`, `size`, … */
  CR_FIELD_REASON = 22,        /**< Why, for a person. */
  CR_FIELD_STRATEGY = 23,      /**< The name of a strategy that declined. */
  CR_FIELD_NEEDS = 24,         /**< The versions whose content it lacks, a NUL after each ID. */
  CR_FIELD_PREVIEW = 25,       /**< The text with conflict markers, if a merge produced one. */
  CR_FIELD_PROPOSAL = 26,      /**< The text that CR_CHOICE_MERGE accepts, if one is proposed. */
  CR_FIELD_KEY = 27,           /**< The folded name of a collision. */
  CR_FIELD_PATHS = 28,         /**< The names that collide, a NUL after each. */
  CR_FIELD_VERSIONS = 29,      /**< The IDs of all versions with the same state as a choice, a NUL after each. */
  CR_FIELD_IN_USE_BY = 30,     /**< For a kept tombstone: its path, if something live has it or is in it. */
  CR_FIELD_FORMER_TWIN = 31,   /**< Why a file is shown by itself that another one was shown for before. */
  CR_FIELD_GROUP = 32,         /**< The document folder that a file is or is in; for files in none, set SCOPE. */
  CR_FIELD_KEPT_BY = 33,       /**< The devices that keep a private copy of the deleted file. */
  CR_FIELD_SCOPE = 34,         /**< The set of files by rule that a file is or belongs to. */
  CR_FIELD_LIGHT = 35,         /**< For a file: `green`, `yellow` (to be decided), `red` (content is absent). */
  CR_FIELD_VALUES = 36,        /**< The compared values: a version's ID and its value in turn, a NUL after each. */
  CR_FIELD_PROPOSED_BY = 37,   /**< The unit of a proposal, such as `word`. */
  CR_FIELD_PROPOSAL_REASON = 38, /**< The source of each change in a proposal, for a person. */
  CR_FIELD_SHOWN_BY = 39,      /**< For a version that is not shown: the identity of the file that shows it. */
  CR_FIELD_SHOWN_AT = 40,      /**< The path at which that file shows it. */
  CR_FIELD_RENAMED = 41,       /**< For a collision: identity, old and new path of each file, a NUL after each. */
  CR_FIELD_PARENT = 42,        /**< For a version: the identity of its folder, `/` for the root folder. */
  CR_FIELD_FORMER_PARENT = 43, /**< The folder that it was in before its last move to another folder. */
  CR_FIELD_PLACEMENT = 44,     /**< For a file: why it is in another folder than its versions name. */
  CR_FIELD_PLACEMENT_REASON = 45 /**< The same for a person; PLACEMENT is for a program: `cycle`, … */
};

/** Numbers that a version, a file or an item has. */
enum cr_number {
  CR_NUMBER_MODIFIED = 1,       /**< The time of writing: nanoseconds since 1970. */
  CR_NUMBER_SIZE = 2,           /**< Bytes. */
  CR_NUMBER_KIND = 3,           /**< A cr_kind. */
  CR_NUMBER_STATE = 4,          /**< For a file: a cr_state. */
  CR_NUMBER_IS_ANCESTOR = 5,    /**< Whether a version without a vector is the others' ancestor. */
  CR_NUMBER_IS_NEW = 6,         /**< For a kept version: no head had this content. */
  CR_NUMBER_IS_COLLECTABLE = 7, /**< For a kept version: a tombstone that may be forgotten. */
  CR_NUMBER_IS_PROVISIONAL = 8, /**< For a file: do not store it, no resolving device was given. */
  CR_NUMBER_SOURCE = 9,         /**< The index of the input version that has this state, if any. */
  CR_NUMBER_IS_FORCED = 10      /**< For a tombstone: it may be forgotten before all devices have seen it. */
};

/** The causal order of two vectors. */
enum cr_order { CR_ORDER_EQUAL = 0, CR_ORDER_BEFORE = 1, CR_ORDER_AFTER = 2, CR_ORDER_CONCURRENT = 3 };

/** The form of a vector; every function reads both. */
enum cr_form { CR_FORM_TEXT = 1, CR_FORM_BINARY = 2 };

/** The counts of an outcome. */
enum cr_count {
  CR_COUNT_FILES = 1,
  CR_COUNT_UNCHANGED = 2,
  CR_COUNT_CONVERGED = 3,
  CR_COUNT_RESOLVED = 4,
  CR_COUNT_UNDECIDED = 5,
  CR_COUNT_DISCARDED = 6,
  CR_COUNT_COLLISIONS = 7,
  CR_COUNT_REFUSED = 8 /**< Decisions that were not carried out. */
};

/** The choice of a person. */
enum cr_choice {
  CR_CHOICE_PICK = 1,      /**< This version is kept; the value is its ID. */
  CR_CHOICE_KEEP_BOTH = 2, /**< All are kept. */
  CR_CHOICE_MERGE = 3,     /**< The texts are merged; accepts a proposal. */
  CR_CHOICE_CONTENT = 4,   /**< The value is the new content. */
  CR_CHOICE_DELETE = 5,    /**< The file is deleted. */
  CR_CHOICE_KEEP = 6       /**< Kept, the first under the name; the value is IDs, a NUL after each. */
};

/** The rule by which names collide. */
enum cr_key {
  CR_KEY_CANONICAL = 1, /**< Names that a Mac, or Linux with folded case, treats as one. */
  CR_KEY_UNIVERSAL = 2  /**< Names that some known file system treats as one. */
};

/** How a merge is shown. */
enum cr_style {
  CR_STYLE_CLEAN = 1,  /**< The merged text; CR_ABSENT if there is a conflict. */
  CR_STYLE_MERGE = 2,  /**< With conflict markers, as git does. */
  CR_STYLE_DIFF3 = 3,  /**< With conflict markers and the base. */
  CR_STYLE_ZDIFF3 = 4, /**< As diff3, without the lines that the sides have in common. */
  CR_STYLE_OURS = 5,   /**< In conflicts, the lines of ours. */
  CR_STYLE_THEIRS = 6, /**< In conflicts, the lines of theirs. */
  CR_STYLE_BASE = 7,   /**< In conflicts, the lines of the base. */
  CR_STYLE_UNION = 8   /**< In conflicts, the lines of ours, then those of theirs. */
};

/** The answers of a host's strategy, apart from the index of the head to keep. */
enum cr_answer {
  CR_ANSWER_DECLINE = -1,  /**< It cannot decide; the next strategy is asked. */
  CR_ANSWER_KEEP_ALL = -2, /**< All are kept: the highest in rank keeps the name. */
  CR_ANSWER_CONTENT = -3   /**< The CONTENT that cr_conflict_set set replaces all of them. */
};

/**
 * A strategy of the host. It returns the index of the head to keep, or a cr_answer; anything else counts
 * as declined. It reads the heads in rank order with cr_conflict_count and the other conflict functions,
 * must give the same answer for the same conflict, must not call the engine that called it, and must
 * return (no longjmp, no exception). It is called on the thread that resolves.
 */
typedef int32_t (*cr_decide)(void *context, cr_conflict *conflict);

/* The library ---------------------------------------------------------------------------------- */

/** The version of the library, such as `0.2.0`. */
CR_API int64_t cr_library_version(void *buffer, size_t capacity);

/** The message of the latest failed call with a handle of any kind; empty if no call failed. */
CR_API int64_t cr_message(void *handle, void *buffer, size_t capacity);

/** Makes an engine with default settings and no strategies, so that it decides nothing. */
CR_API int64_t cr_engine_open(cr_engine **engine);
/** Closes an engine and sets it to NULL. */
CR_API int64_t cr_engine_close(cr_engine **engine);

/* Policy --------------------------------------------------------------------------------------- */

/** Sets a setting that is a text. */
CR_API int64_t cr_set(cr_engine *engine, int32_t setting, const void *value, size_t length);
/** Sets a setting that is a number. */
CR_API int64_t cr_set_number(cr_engine *engine, int32_t setting, int64_t value);
/**
 * Sets a setting of files, orphans and same time too, or the group or prose, for the paths that a pattern matches, as in
 * gitignore; the last matching rule wins. The pattern of folders that are documents ends in a slash.
 */
CR_API int64_t cr_add_rule(
    cr_engine *engine, const void *pattern, size_t pattern_length, int32_t setting,
    const void *value, size_t length);
/**
 * Adds a strategy of the host under a name that chains set later may use. `may_discard`: whether
 * heads that it does not choose are discarded, or kept as copies if there is a fork. The context
 * belongs to the host; it must live as long as the engine.
 */
CR_API int64_t cr_add_strategy(
    cr_engine *engine, const void *name, size_t name_length, int32_t may_discard, cr_decide decide,
    void *context);
/** Resets everything to the default, without rules and strategies, and clears their errors. */
CR_API int64_t cr_clear_policy(cr_engine *engine);

/* The data of the devices ---------------------------------------------------------------------- */

/**
 * Adds a file and returns its index; for a file that was added before, its earlier index. Without an
 * identity, a file is identified by its path. Paths are relative, with slashes; they have at most 98301
 * bytes and 16384 names. The use of a thread's stack does not depend on the length of a path.
 */
CR_API int64_t cr_add_file(
    cr_engine *engine, const void *path, size_t path_length, const void *identity,
    size_t identity_length);
/** Sets SHOWN, COPY_OF, FORGOTTEN, or the GROUP or SCOPE of a file. */
CR_API int64_t cr_file_set(
    cr_engine *engine, int64_t file, int32_t field, const void *value, size_t length);
/**
 * Adds a version of a file and returns its index, counted over all files. The vector may be text or
 * binary; it is empty for a version without one (for example, a conflict copy). Then set its content:
 * CONTENT, TARGET, cr_version_set_listed or cr_version_set_kind.
 */
CR_API int64_t cr_add_version(
    cr_engine *engine, int64_t file, const void *device, size_t device_length, const void *vector,
    size_t vector_length);
/**
 * Sets CONTENT (a file, with these bytes), TARGET (a symlink), PATH (if the writer had the file at
 * another path), LABEL, ORIGIN or DIGEST of a version, or adds one ID to FROM or one device to SEEN or
 * KEPT_BY. PARENT names the folder that it is in by the identity of that folder, or `/` for the root
 * folder: then folder and name merge separately, and outcomes compute paths from the folders.
 * FORMER_PARENT is the folder that it was in before its last move.
 */
CR_API int64_t cr_version_set(
    cr_engine *engine, int64_t version, int32_t field, const void *value, size_t length);
/** Sets MODIFIED, IS_ANCESTOR or IS_FORCED of a version. */
CR_API int64_t cr_version_set_number(cr_engine *engine, int64_t version, int32_t number, int64_t value);
/**
 * Makes a version a file whose bytes are elsewhere: its size, and its SHA-256 in 32 bytes or nothing.
 * Any other digest is set afterwards, as DIGEST of the version: `name:value`, compared as bytes.
 */
CR_API int64_t cr_version_set_listed(
    cr_engine *engine, int64_t version, uint64_t size, const void *sha256, size_t length);
/** Makes a version a directory, a group, or a tombstone. */
CR_API int64_t cr_version_set_kind(cr_engine *engine, int64_t version, int32_t kind);
/**
 * Adds a member to a version whose kind is CR_KIND_GROUP, and returns its index: set its content as
 * for a version. Only pass a group from an earlier outcome in this way; otherwise pass its files as
 * files, and a rule determines the group that they belong to.
 */
CR_API int64_t cr_add_member(
    cr_engine *engine, int64_t version, const void *path, size_t path_length);
/** Adds a name that exists besides the files and is never renamed. */
CR_API int64_t cr_add_present(cr_engine *engine, const void *path, size_t length);
/** Adds a person's decision on the conflict with an ID; returns the index of the decision. */
CR_API int64_t cr_add_decision(
    cr_engine *engine, const void *conflict, size_t conflict_length, int32_t choice,
    const void *value, size_t length);
/**
 * Sets the PATH of the file that a decision was made for, or adds one ID to the heads (VERSION) that
 * were in conflict then: they explain why a decision is not carried out.
 */
CR_API int64_t cr_decision_set(
    cr_engine *engine, int64_t decision, int32_t field, const void *value, size_t length);
/** Removes files, versions, names, decisions and their errors; the policy stays. */
CR_API int64_t cr_clear(cr_engine *engine);

/**
 * The vector for the next version that a device writes, based on the version with this index, which its
 * user saw, or with CR_ABSENT for a new file.
 */
CR_API int64_t cr_next_vector(
    cr_engine *engine, int64_t file, int64_t seen, const void *device, size_t device_length,
    int32_t form, void *buffer, size_t capacity);

/* Resolving ------------------------------------------------------------------------------------ */

/** Resolves all files, and numbers colliding names. Returns 0, and an outcome, which must be closed. */
CR_API int64_t cr_resolve(cr_engine *engine, cr_outcome **outcome);
/** Resolves one file alone; its index in the outcome is 0. */
CR_API int64_t cr_resolve_file(cr_engine *engine, int64_t file, cr_outcome **outcome);
/** Closes an outcome and sets it to NULL. */
CR_API int64_t cr_outcome_close(cr_outcome **outcome);

/** The count of a cr_count. */
CR_API int64_t cr_outcome_count(cr_outcome *outcome, int32_t count);
/** The index in the outcome of a file, from the index that cr_add_file returned; CR_ABSENT if it has none. */
CR_API int64_t cr_outcome_file(cr_outcome *outcome, int64_t added);
/**
 * A field of a file, by its index in the outcome (files are in the order of their paths): PATH, IDENTITY,
 * COPY_OF, SHOWN, FORGOTTEN, GROUP, SCOPE, LIGHT, CONFLICT, CONFLICT_KIND, DECIDED_BY, RULE, REASON,
 * VALUES, PREVIEW, PROPOSAL, PROPOSED_BY, PROPOSAL_REASON, FORMER_TWIN, PLACEMENT or PLACEMENT_REASON.
 */
CR_API int64_t cr_file_text(
    cr_outcome *outcome, int64_t file, int32_t field, void *buffer, size_t capacity);
/** A number of a file: STATE or IS_PROVISIONAL. */
CR_API int64_t cr_file_number(cr_outcome *outcome, int64_t file, int32_t number, int64_t *value);
/** The number of items in a list of a file. */
CR_API int64_t cr_item_count(cr_outcome *outcome, int64_t file, int32_t list);
/**
 * A field of an item of a list; CR_ABSENT if it has no such field.
 *
 * A kept item of CR_KIND_DELETED means that the file is gone. If it has IN_USE_BY, something live is
 * at its path or, if that is a folder, in it: remove nothing there. This considers only files that were
 * resolved together, and the names that exist besides them.
 */
CR_API int64_t cr_item_text(
    cr_outcome *outcome, int64_t file, int32_t list, int64_t item, int32_t field, void *buffer,
    size_t capacity);
/** A number of an item of a list: returns 0 and the number, or CR_ABSENT if it has none. */
CR_API int64_t cr_item_number(
    cr_outcome *outcome, int64_t file, int32_t list, int64_t item, int32_t number, int64_t *value);
/** The number of members of an item that is a group; 0 for any other. Members are in the order of paths. */
CR_API int64_t cr_member_count(cr_outcome *outcome, int64_t file, int32_t list, int64_t item);
/** A field of a member: PATH (in its group), CONTENT, DIGEST or TARGET. */
CR_API int64_t cr_member_text(
    cr_outcome *outcome, int64_t file, int32_t list, int64_t item, int64_t member, int32_t field,
    void *buffer, size_t capacity);
/** A number of a member: KIND or SIZE. */
CR_API int64_t cr_member_number(
    cr_outcome *outcome, int64_t file, int32_t list, int64_t item, int64_t member, int32_t number,
    int64_t *value);
/** A field of a collision: KEY, PATHS, RENAMED, or REASON if the names still collide. */
CR_API int64_t cr_collision_text(
    cr_outcome *outcome, int64_t collision, int32_t field, void *buffer, size_t capacity);
/** A field of a decision that was not carried out: CONFLICT or REASON. */
CR_API int64_t cr_refused_text(
    cr_outcome *outcome, int64_t refused, int32_t field, void *buffer, size_t capacity);

/* Inside a strategy of the host ---------------------------------------------------------------- */

/** The number of HEADS or BASES of a conflict; their order is highest in rank first. */
CR_API int64_t cr_conflict_count(cr_conflict *conflict, int32_t list);
/** A field of a conflict: PATH, IDENTITY, CONFLICT or CONFLICT_KIND. */
CR_API int64_t cr_conflict_text(cr_conflict *conflict, int32_t field, void *buffer, size_t capacity);
/**
 * Sets a value that belongs to a strategy's answer: CONTENT (for CR_ANSWER_CONTENT), RULE and REASON
 * (why), or, if it declines, REASON, PREVIEW, and one ID each of the versions that it NEEDS.
 */
CR_API int64_t cr_conflict_set(
    cr_conflict *conflict, int32_t field, const void *value, size_t length);
/** A field of a head or a base. */
CR_API int64_t cr_contender_text(
    cr_conflict *conflict, int32_t list, int64_t index, int32_t field, void *buffer,
    size_t capacity);
/** A number of a head or a base: MODIFIED, SIZE or KIND. */
CR_API int64_t cr_contender_number(
    cr_conflict *conflict, int32_t list, int64_t index, int32_t number, int64_t *value);

/* Version vectors: text such as `home:1,mom:2`, or the compact form ---------------------------- */

/** The causal order of the left vector relative to the right one: a cr_order. */
CR_API int64_t cr_vector_compare(
    cr_engine *engine, const void *left, size_t left_length, const void *right,
    size_t right_length);
/** The join of two vectors: the smallest vector that is after or equal to both. */
CR_API int64_t cr_vector_join(
    cr_engine *engine, const void *left, size_t left_length, const void *right,
    size_t right_length, int32_t form, void *buffer, size_t capacity);
/** The same vector in a form. */
CR_API int64_t cr_vector_convert(
    cr_engine *engine, const void *vector, size_t length, int32_t form, void *buffer,
    size_t capacity);
/** The counter of a device; 0 if it is absent. */
CR_API int64_t cr_vector_counter(
    cr_engine *engine, const void *vector, size_t length, const void *device, size_t device_length,
    uint64_t *counter);

/* Names ---------------------------------------------------------------------------------------- */

/** The key of one name, without slashes: names with equal keys collide. */
CR_API int64_t cr_collision_key(
    cr_engine *engine, const void *name, size_t length, int32_t key, void *buffer,
    size_t capacity);
/**
 * The first free numbered name for a copy: `photo-1.png`. `taken` has the names in the folder, a
 * NUL after each; an empty convention means `hyphen`.
 */
CR_API int64_t cr_next_name(
    cr_engine *engine, const void *name, size_t length, int32_t is_directory,
    const void *convention, size_t convention_length, const void *taken, size_t taken_length,
    void *buffer, size_t capacity);

/* Three-way merge of texts --------------------------------------------------------------------- */

/** Merges two texts that started from a base. Returns 0, and a merge, which must be closed. */
CR_API int64_t cr_merge_open(
    cr_engine *engine, const void *base, size_t base_length, const void *ours, size_t ours_length,
    const void *theirs, size_t theirs_length, cr_merge **merge);
/**
 * Merges any number of texts, 1 to 1000, that started from a base. The rules are empty for our own; the
 * name of an algorithm (`myers`, `minimal`, `patience`, `histogram`) uses only its changes; `git`, or
 * `git:` with an algorithm, gives the same result as git, byte for byte.
 */
CR_API int64_t cr_merge_open_sides(
    cr_engine *engine, const void *base, size_t base_length, const void *const *sides,
    const size_t *lengths, size_t count, const void *rules, size_t rules_length, cr_merge **merge);
/** Sets the name in the markers of a side, by its index from 0, or of the base, with CR_ABSENT. */
CR_API int64_t cr_merge_set_label(cr_merge *merge, int64_t side, const void *label, size_t length);
/** Sets the least length of the markers; by git's rules the exact length. 7 if it is not set. */
CR_API int64_t cr_merge_set_marker_length(cr_merge *merge, int64_t length);
/** Closes a merge and sets it to NULL. */
CR_API int64_t cr_merge_close(cr_merge **merge);
/** The number of conflicts. */
CR_API int64_t cr_merge_conflicts(cr_merge *merge);
/** The merged text in a cr_style; markers name two sides `ours`, `theirs` and the base `base`. */
CR_API int64_t cr_merge_text(cr_merge *merge, int32_t style, void *buffer, size_t capacity);
/**
 * The text in which units smaller than lines settle every conflict, as CR_SETTING_GRANULARITY names
 * them (`word`, `touching,word`); CR_ABSENT if that is not possible. A person should check it. If you take
 * such texts, call this function before you take a clean text: if merging by these units would change a
 * clean result, the merge counts as a conflict after the call.
 */
CR_API int64_t cr_merge_proposal(
    cr_merge *merge, const void *granularity, size_t length, void *buffer, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
