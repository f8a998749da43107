/*
 * What the header promises: answers, errors and their messages, buffers, handles, strategies of the
 * host. Ends with the number of what did not hold.
 */
#include <conflict_resolution.h>
#include "expect.h"
#include <stdio.h>
#include <string.h>

static const char *message(void *handle) {
  static char buffer[1024];
  buffer[0] = 0;
  cr_message(handle, buffer, sizeof buffer);
  return buffer;
}

static void vectors(cr_engine *engine) {
  char text[64];
  uint64_t counter = 7;
  EXPECT(cr_vector_compare(engine, "a:1", CR_TEXT, "a:2", CR_TEXT) == CR_ORDER_BEFORE);
  EXPECT(cr_vector_compare(engine, "a:2", CR_TEXT, "a:1", CR_TEXT) == CR_ORDER_AFTER);
  EXPECT(cr_vector_compare(engine, "a:1", CR_TEXT, "b:1", CR_TEXT) == CR_ORDER_CONCURRENT);
  EXPECT(cr_vector_compare(engine, "", 0, NULL, 0) == CR_ORDER_EQUAL);
  EXPECT(
      cr_vector_join(engine, "a:1", CR_TEXT, "b:3", CR_TEXT, CR_FORM_TEXT, text, sizeof text) == 7);
  EXPECT(strcmp(text, "a:1,b:3") == 0);
  EXPECT(
      cr_vector_convert(engine, "a:1", CR_TEXT, CR_FORM_BINARY, text, sizeof text) == 5);
  EXPECT(memcmp(text, "\1\1\1a\1", 5) == 0);
  EXPECT(cr_vector_compare(engine, text, 5, "a:1", CR_TEXT) == CR_ORDER_EQUAL);
  EXPECT(cr_vector_counter(engine, text, 5, "a", CR_TEXT, &counter) == 0 && counter == 1);
  EXPECT(cr_vector_counter(engine, text, 5, "b", CR_TEXT, &counter) == 0 && counter == 0);
  EXPECT(cr_vector_counter(engine, text, 5, "b", CR_TEXT, NULL) == CR_STATUS_NULL);
  EXPECT(cr_vector_compare(engine, "b:1,a:1", CR_TEXT, "", 0) == CR_STATUS_INVALID);
  EXPECT(strstr(message(engine), "devices-unordered: at byte 4") != NULL);
  EXPECT(cr_vector_convert(engine, "a:1", CR_TEXT, 9, text, sizeof text) == CR_STATUS_RANGE);
}

static void buffers(cr_engine *engine) {
  char text[8];
  memset(text, 'x', sizeof text);
  EXPECT(cr_vector_convert(engine, "abc:1", CR_TEXT, CR_FORM_TEXT, NULL, 0) == 5);
  EXPECT(cr_vector_convert(engine, "abc:1", CR_TEXT, CR_FORM_TEXT, text, 4) == 5);
  EXPECT(text[0] == 'x');
  EXPECT(cr_vector_convert(engine, "abc:1", CR_TEXT, CR_FORM_TEXT, text, 5) == 5);
  EXPECT(memcmp(text, "abc:1xxx", 8) == 0);
  EXPECT(cr_vector_convert(engine, "abc:1", CR_TEXT, CR_FORM_TEXT, text, 6) == 5);
  EXPECT(memcmp(text, "abc:1\0xx", 8) == 0);
  EXPECT(
      cr_vector_convert(engine, "abc:1", CR_TEXT, CR_FORM_TEXT, NULL, 6) == CR_STATUS_NULL);
}

static void names(cr_engine *engine) {
  char name[64];
  char other[64];
  EXPECT(cr_collision_key(engine, "README", CR_TEXT, CR_KEY_CANONICAL, name, sizeof name) == 6);
  EXPECT(cr_collision_key(engine, "readme", CR_TEXT, CR_KEY_CANONICAL, other, sizeof other) == 6);
  EXPECT(strcmp(name, other) == 0);
  EXPECT(cr_collision_key(engine, "a.", CR_TEXT, CR_KEY_UNIVERSAL, name, sizeof name) == 1);
  EXPECT(cr_collision_key(engine, "\xff", 1, CR_KEY_UNIVERSAL, name, sizeof name) == 1);
  EXPECT((unsigned char)name[0] == 0xff);
  EXPECT(cr_collision_key(engine, "a/b", CR_TEXT, CR_KEY_UNIVERSAL, NULL, 0) == CR_STATUS_INVALID);
  EXPECT(
      cr_next_name(engine, "a.png", CR_TEXT, 0, NULL, 0, "A-1.PNG\0b\0", 10, name, sizeof name) == 7);
  EXPECT(strcmp(name, "a-2.png") == 0);
  EXPECT(
      cr_next_name(engine, "a", CR_TEXT, 0, "nonsense", CR_TEXT, NULL, 0, NULL, 0)
      == CR_STATUS_INVALID);
}

static void merges(cr_engine *engine) {
  cr_merge *merge = NULL;
  char text[256];
  EXPECT(
      cr_merge_open(
          engine, "1\n2\n3\n", CR_TEXT, "one\n2\n3\n", CR_TEXT, "1\n2\nthree\n", CR_TEXT, &merge)
      == 0);
  EXPECT(cr_merge_conflicts(merge) == 0);
  EXPECT(cr_merge_text(merge, CR_STYLE_CLEAN, text, sizeof text) == 12);
  EXPECT(strcmp(text, "one\n2\nthree\n") == 0);
  EXPECT(cr_merge_close(&merge) == 0 && merge == NULL);
  EXPECT(cr_merge_open(engine, "1\n", CR_TEXT, "a\n", CR_TEXT, "b\n", CR_TEXT, &merge) == 0);
  EXPECT(cr_merge_conflicts(merge) == 1);
  EXPECT(cr_merge_text(merge, CR_STYLE_CLEAN, text, sizeof text) == CR_ABSENT);
  EXPECT(cr_merge_text(merge, CR_STYLE_DIFF3, text, sizeof text) > 0);
  EXPECT(
      strcmp(text, "<<<<<<< ours\na\n||||||| base\n1\n=======\nb\n>>>>>>> theirs\n") == 0);
  EXPECT(cr_merge_text(merge, CR_STYLE_THEIRS, text, sizeof text) == 2 && text[0] == 'b');
  EXPECT(cr_merge_text(merge, 99, text, sizeof text) == CR_STATUS_RANGE);
  EXPECT(strstr(message(merge), "99") != NULL);
  cr_merge_close(&merge);
  EXPECT(
      cr_merge_open(engine, "a\0b", 3, "", 0, "", 0, &merge) == CR_STATUS_INVALID && merge == NULL);
  EXPECT(strstr(message(engine), "binary") != NULL);
}

static void handles(void) {
  cr_engine *engine = NULL;
  cr_outcome *outcome = NULL;
  EXPECT(cr_engine_open(NULL) == CR_STATUS_NULL);
  EXPECT(cr_set(NULL, CR_SETTING_DEVICE, "a", CR_TEXT) == CR_STATUS_NULL);
  EXPECT(cr_engine_open(&engine) == 0);
  EXPECT(cr_outcome_count((cr_outcome *)(void *)engine, 1) == CR_STATUS_HANDLE);
  EXPECT(cr_clear((cr_engine *)(void *)16) == CR_STATUS_HANDLE);
  EXPECT(cr_clear((cr_engine *)(void *)((char *)engine + 1)) == CR_STATUS_HANDLE);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_outcome_count(outcome, CR_COUNT_FILES) == 0);
  EXPECT(cr_outcome_close((cr_outcome **)(void *)&engine) == CR_STATUS_HANDLE && engine != NULL);
  EXPECT(cr_outcome_close(&outcome) == 0 && outcome == NULL);
  EXPECT(cr_outcome_close(&outcome) == 0);
  EXPECT(cr_engine_close(&engine) == 0 && engine == NULL);
  EXPECT(cr_engine_close(&engine) == 0);
}

static void mistakes(cr_engine *engine) {
  cr_outcome *outcome = NULL;
  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  EXPECT(file == 0 && cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0) == 0);
  int64_t version = cr_add_version(engine, file, "mom", CR_TEXT, "mom:1", CR_TEXT);
  EXPECT(version == 0);
  EXPECT(cr_resolve(engine, &outcome) == CR_STATUS_INCOMPLETE && outcome == NULL);
  EXPECT(strstr(message(engine), "holds nothing yet") != NULL);
  EXPECT(cr_version_set_kind(engine, version, CR_KIND_DELETED) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  cr_outcome_close(&outcome);
  /* What did not get in must not be lost in silence. */
  EXPECT(cr_add_version(engine, file, "mom", CR_TEXT, "nonsense", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_resolve(engine, &outcome) == CR_STATUS_EARLIER);
  EXPECT(strstr(message(engine), "counter") != NULL);
  EXPECT(cr_clear(engine) == 0 && cr_resolve(engine, &outcome) == 0);
  cr_outcome_close(&outcome);
  EXPECT(cr_set(engine, CR_SETTING_STRATEGIES, "newst", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_resolve(engine, &outcome) == CR_STATUS_EARLIER);
  EXPECT(cr_set(engine, CR_SETTING_STRATEGIES, "newest", CR_TEXT) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  cr_outcome_close(&outcome);
  EXPECT(cr_add_rule(engine, "[", CR_TEXT, CR_SETTING_DELETES, "newest", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_resolve(engine, &outcome) == CR_STATUS_EARLIER);
  EXPECT(cr_clear_policy(engine) == 0 && cr_resolve(engine, &outcome) == 0);
  cr_outcome_close(&outcome);
  EXPECT(cr_add_file(engine, "/a", CR_TEXT, NULL, 0) == CR_STATUS_INVALID);
  EXPECT(cr_add_file(engine, NULL, 3, NULL, 0) == CR_STATUS_NULL);
  EXPECT(cr_add_file(engine, "a", CR_MAXIMUM_LENGTH + 1, NULL, 0) == CR_STATUS_TOO_LARGE);
  EXPECT(cr_add_version(engine, 5, "a", CR_TEXT, NULL, 0) == CR_STATUS_RANGE);
  EXPECT(cr_set(engine, CR_SETTING_STRATEGIES, "device:\xff", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_set(engine, CR_SETTING_NOW, "now", CR_TEXT) == CR_STATUS_INVALID);
  cr_clear(engine);
  cr_clear_policy(engine);
  /* A vector without its own device: the resolver refuses it. */
  file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  version = cr_add_version(engine, file, "mom", CR_TEXT, "home:1", CR_TEXT);
  cr_version_set(engine, version, CR_FIELD_CONTENT, "a", 1);
  EXPECT(cr_resolve(engine, &outcome) == CR_STATUS_REFUSED);
  EXPECT(strstr(message(engine), "own-device-missing") != NULL);
  cr_clear(engine);
}

/* Prefers the longest content; looks at everything that it may. */
static int32_t longest(void *context, cr_conflict *conflict) {
  int32_t best = CR_ANSWER_DECLINE;
  int64_t best_size = -1;
  cr_engine *engine = context;
  char text[64];
  for (int64_t i = 0; i < cr_conflict_count(conflict, CR_LIST_HEADS); i += 1) {
    int64_t size = 0;
    EXPECT(cr_contender_number(conflict, CR_LIST_HEADS, i, CR_NUMBER_SIZE, &size) == 0);
    EXPECT(
        cr_contender_text(conflict, CR_LIST_HEADS, i, CR_FIELD_CONTENT, text, sizeof text) == size);
    if (size > best_size) {
      best_size = size;
      best = (int32_t)i;
    }
  }
  EXPECT(cr_conflict_text(conflict, CR_FIELD_CONFLICT_KIND, text, sizeof text) == 9);
  EXPECT(strcmp(text, "edit-edit") == 0);
  /* The engine is resolving: it answers, and nothing breaks. */
  EXPECT(cr_clear(engine) == CR_STATUS_BUSY);
  EXPECT(cr_engine_close(&engine) == CR_STATUS_BUSY);
  EXPECT(cr_contender_text(conflict, CR_LIST_KEEPS, 0, CR_FIELD_PATH, text, 1) == CR_STATUS_RANGE);
  return best;
}

static int32_t nonsense(void *context, cr_conflict *conflict) {
  (void)context;
  (void)conflict;
  return 4711;
}

static void host_strategies(cr_engine *engine) {
  cr_outcome *outcome = NULL;
  char text[256];
  int64_t number = 0;
  EXPECT(cr_add_strategy(engine, "longest", CR_TEXT, 1, longest, engine) == 0);
  EXPECT(cr_add_strategy(engine, "odd", CR_TEXT, 1, nonsense, NULL) == 0);
  EXPECT(cr_set(engine, CR_SETTING_STRATEGIES, "odd,longest", CR_TEXT) == 0);
  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, "id-1", CR_TEXT);
  int64_t one = cr_add_version(engine, file, "a", CR_TEXT, "a:2", CR_TEXT);
  int64_t two = cr_add_version(engine, file, "b", CR_TEXT, "a:1,b:1", CR_TEXT);
  cr_version_set(engine, one, CR_FIELD_CONTENT, "short", CR_TEXT);
  cr_version_set(engine, two, CR_FIELD_CONTENT, "longer", CR_TEXT);
  EXPECT(
      cr_next_vector(engine, file, one, "b", CR_TEXT, CR_FORM_TEXT, text, sizeof text) == 7
      && strcmp(text, "a:2,b:2") == 0);
  EXPECT(cr_resolve_file(engine, file, &outcome) == 0);
  EXPECT(cr_outcome_file(outcome, 0) == 0);
  EXPECT(cr_file_number(outcome, 0, CR_NUMBER_STATE, &number) == 0 && number == CR_STATE_RESOLVED);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_DECIDED_BY, text, sizeof text) == 7);
  EXPECT(strcmp(text, "longest") == 0);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_CONTENT, text, sizeof text) == 6);
  EXPECT(cr_item_number(outcome, 0, CR_LIST_KEEPS, 0, CR_NUMBER_SOURCE, &number) == 0);
  EXPECT(number == two);
  EXPECT(cr_item_count(outcome, 0, CR_LIST_DECLINED) == 1);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_DECLINED, 0, CR_FIELD_REASON, text, sizeof text) > 0);
  EXPECT(strstr(text, "4711") != NULL);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 1, CR_FIELD_PATH, NULL, 0) == CR_STATUS_RANGE);
  EXPECT(strstr(message(outcome), "no item 1") != NULL);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_TARGET, NULL, 0) == CR_ABSENT);
  cr_outcome_close(&outcome);
  cr_clear(engine);
  cr_clear_policy(engine);
}

static void digests(cr_engine *engine) {
  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  int64_t version = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
  EXPECT(
      cr_version_set(engine, version, CR_FIELD_DIGEST, "etag:5f3a", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(strstr(message(engine), "cr_version_set_listed first") != NULL);
  EXPECT(cr_version_set_listed(engine, version, 9, NULL, 0) == 0);
  EXPECT(cr_version_set(engine, version, CR_FIELD_DIGEST, ":5f3a", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(strstr(message(engine), "etag:5f3a") != NULL);
  EXPECT(cr_version_set(engine, version, CR_FIELD_DIGEST, "etag:5f3a", CR_TEXT) == 0);
  cr_clear(engine);
}

static void undecided(cr_engine *engine) {
  cr_outcome *outcome = NULL;
  char conflict[64];
  char choice[64];
  char text[64];
  int64_t number = 0;
  unsigned char digest[32] = {1, 2, 3};
  cr_set(engine, CR_SETTING_STRATEGIES, "manual", CR_TEXT);
  cr_set(engine, CR_SETTING_DEVICE, "a", CR_TEXT);
  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  int64_t one = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
  int64_t two = cr_add_version(engine, file, "b", CR_TEXT, "b:1", CR_TEXT);
  cr_version_set_listed(engine, one, 5, digest, 32);
  cr_version_set_listed(engine, two, 9, NULL, 0);
  EXPECT(cr_version_set(engine, two, CR_FIELD_DIGEST, "etag:5f3a", CR_TEXT) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_file_number(outcome, 0, CR_NUMBER_STATE, &number) == 0);
  EXPECT(number == CR_STATE_UNDECIDED);
  EXPECT(cr_item_count(outcome, 0, CR_LIST_CHOICES) == 2);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_CONFLICT, conflict, sizeof conflict) == 18);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_CHOICES, 1, CR_FIELD_VERSION, choice, sizeof choice) > 0);
  EXPECT(
      cr_item_text(outcome, 0, CR_LIST_CHOICES, 0, CR_FIELD_CONTENT, NULL, 0) == CR_ABSENT);
  cr_outcome_close(&outcome);
  EXPECT(
      cr_add_decision(engine, conflict, CR_TEXT, CR_CHOICE_PICK, choice, CR_TEXT) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_outcome_count(outcome, CR_COUNT_UNDECIDED) == 0);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_VECTOR, text, sizeof text) > 0);
  EXPECT(strcmp(text, "a:2,b:1") == 0);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_DIGEST, text, sizeof text) == 9);
  EXPECT(strcmp(text, "etag:5f3a") == 0);
  cr_outcome_close(&outcome);
  /* Two names that one file system takes for one. */
  cr_clear(engine);
  file = cr_add_file(engine, "README", CR_TEXT, NULL, 0);
  one = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
  cr_version_set(engine, one, CR_FIELD_CONTENT, "1", 1);
  EXPECT(cr_add_present(engine, "readme", CR_TEXT) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_outcome_count(outcome, CR_COUNT_COLLISIONS) == 1);
  EXPECT(cr_collision_text(outcome, 0, CR_FIELD_KEY, text, sizeof text) == 6);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_PATH, text, sizeof text) == 8);
  EXPECT(strcmp(text, "README-1") == 0);
  cr_outcome_close(&outcome);
  cr_clear(engine);
  cr_clear_policy(engine);
}

/* Folders that are deleted with something live in them, and a file that another one was shown for. */
static void names_in_use(cr_engine *engine) {
  cr_outcome *outcome = NULL;
  char text[128];
  EXPECT(cr_clear(engine) == 0);
  int64_t folder = cr_add_file(engine, "docs", CR_TEXT, NULL, 0);
  int64_t deleted = cr_add_version(engine, folder, "a", CR_TEXT, "a:2", CR_TEXT);
  EXPECT(cr_version_set_kind(engine, deleted, CR_KIND_DELETED) == 0);
  int64_t empty = cr_add_file(engine, "empty", CR_TEXT, NULL, 0);
  deleted = cr_add_version(engine, empty, "a", CR_TEXT, "a:2", CR_TEXT);
  EXPECT(cr_version_set_kind(engine, deleted, CR_KIND_DELETED) == 0);
  int64_t file = cr_add_file(engine, "docs/readme.md", CR_TEXT, NULL, 0);
  int64_t version = cr_add_version(engine, file, "b", CR_TEXT, "b:1", CR_TEXT);
  EXPECT(cr_version_set(engine, version, CR_FIELD_CONTENT, "same", CR_TEXT) == 0);
  int64_t twin = cr_add_file(engine, "docs/README.md", CR_TEXT, NULL, 0);
  version = cr_add_version(engine, twin, "a", CR_TEXT, "a:1", CR_TEXT);
  EXPECT(cr_version_set(engine, version, CR_FIELD_CONTENT, "same", CR_TEXT) == 0);
  version = cr_add_version(engine, twin, "a", CR_TEXT, "a:2", CR_TEXT);
  EXPECT(cr_version_set_kind(engine, version, CR_KIND_DELETED) == 0);

  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(
      cr_item_text(
          outcome, cr_outcome_file(outcome, folder), CR_LIST_KEEPS, 0, CR_FIELD_IN_USE_BY, text,
          sizeof text) == 4);
  EXPECT(strcmp(text, "docs") == 0);
  EXPECT(
      cr_item_text(
          outcome, cr_outcome_file(outcome, twin), CR_LIST_KEEPS, 0, CR_FIELD_IN_USE_BY, text,
          sizeof text) == 14);
  EXPECT(
      cr_item_text(
          outcome, cr_outcome_file(outcome, empty), CR_LIST_KEEPS, 0, CR_FIELD_IN_USE_BY, text,
          sizeof text) == CR_ABSENT);
  EXPECT(
      cr_file_text(
          outcome, cr_outcome_file(outcome, file), CR_FIELD_FORMER_TWIN, text, sizeof text) > 0);
  EXPECT(strcmp(text, "same content as docs/README.md until a deleted it") == 0);
  EXPECT(
      cr_file_text(
          outcome, cr_outcome_file(outcome, twin), CR_FIELD_FORMER_TWIN, text, sizeof text)
      == CR_ABSENT);
  EXPECT(cr_outcome_close(&outcome) == 0);
  EXPECT(cr_clear(engine) == 0);
}

/* What an undecided file needs to be decided again, and a device that cannot count any higher. */
static void undecided_again(cr_engine *engine) {
  static const char *const versions[4][3] = {
      {"o", "o:1", "0"}, {"x", "o:1,x:1", "same"}, {"y", "o:1,y:1", "same"}, {"o", "o:2", "2"}};
  cr_outcome *outcome = NULL;
  char text[256];
  int64_t number = 0;
  cr_set(engine, CR_SETTING_STRATEGIES, "manual", CR_TEXT);
  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  for (int i = 0; i < 4; i += 1) {
    int64_t version =
        cr_add_version(engine, file, versions[i][0], CR_TEXT, versions[i][1], CR_TEXT);
    cr_version_set(engine, version, CR_FIELD_CONTENT, versions[i][2], CR_TEXT);
  }
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_item_count(outcome, 0, CR_LIST_HEADS) == 3);
  EXPECT(cr_item_count(outcome, 0, CR_LIST_CHOICES) == 2);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_CHOICES, 1, CR_FIELD_VERSIONS, text, sizeof text) == 16);
  EXPECT(memcmp(text, "o:1,x:1\0o:1,y:1", 16) == 0);
  EXPECT(cr_item_count(outcome, 0, CR_LIST_HISTORY) == 2);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_HISTORY, 0, CR_FIELD_VECTOR, text, sizeof text) == 7);
  EXPECT(strcmp(text, "o:1,y:1") == 0);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_HISTORY, 1, CR_FIELD_CONTENT, text, sizeof text) == 1);
  cr_outcome_close(&outcome);
  cr_clear(engine);

  cr_set(engine, CR_SETTING_STRATEGIES, "keep-both", CR_TEXT);
  cr_set(engine, CR_SETTING_DEVICE, "x", CR_TEXT);
  file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  int64_t one =
      cr_add_version(engine, file, "x", CR_TEXT, "x:18446744073709551615", CR_TEXT);
  int64_t two = cr_add_version(engine, file, "y", CR_TEXT, "y:1", CR_TEXT);
  cr_version_set(engine, one, CR_FIELD_CONTENT, "1", 1);
  cr_version_set(engine, two, CR_FIELD_CONTENT, "2", 1);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_outcome_count(outcome, CR_COUNT_RESOLVED) == 1);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_CONFLICT, text, sizeof text) == 18);
  cr_outcome_close(&outcome);
  /* What a person decides is a new version. */
  EXPECT(cr_add_decision(engine, text, CR_TEXT, CR_CHOICE_KEEP_BOTH, NULL, 0) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_file_number(outcome, 0, CR_NUMBER_STATE, &number) == 0);
  EXPECT(number == CR_STATE_UNDECIDED);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_DECLINED, 0, CR_FIELD_REASON, text, sizeof text) > 0);
  EXPECT(strstr(text, "2^64-1") != NULL);
  cr_outcome_close(&outcome);
  cr_clear(engine);
  cr_clear_policy(engine);
}

/* Some of the versions are kept: the first under the name, the next as a copy, the others not at all. */
static void some_kept(cr_engine *engine) {
  static const char *const versions[3][2] = {{"a", "a:1"}, {"b", "b:1"}, {"c", "c:1"}};
  static const char kept[] = "a:1\0b:1"; /* With the NUL that ends it. */
  cr_outcome *outcome = NULL;
  char conflict[64];
  char text[64];
  cr_set(engine, CR_SETTING_STRATEGIES, "manual", CR_TEXT);
  cr_set(engine, CR_SETTING_DEVICE, "a", CR_TEXT);
  /* As a C string the list would end at the first ID, and the second version would be lost. */
  EXPECT(
      cr_add_decision(engine, "c-0", CR_TEXT, CR_CHOICE_KEEP, kept, CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(strstr(message(engine), "a NUL after each") != NULL);
  EXPECT(
      cr_add_decision(engine, "c-0", CR_TEXT, CR_CHOICE_KEEP, "a:1\0b", 6) == CR_STATUS_INVALID);
  EXPECT(cr_add_decision(engine, "c-0", CR_TEXT, CR_CHOICE_KEEP, "", 0) == CR_STATUS_INVALID);
  cr_clear(engine);

  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  for (int i = 0; i < 3; i += 1) {
    int64_t version =
        cr_add_version(engine, file, versions[i][0], CR_TEXT, versions[i][1], CR_TEXT);
    cr_version_set(engine, version, CR_FIELD_CONTENT, versions[i][0], 1);
    cr_version_set_number(engine, version, CR_NUMBER_MODIFIED, i);
  }
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_CONFLICT, conflict, sizeof conflict) == 18);
  cr_outcome_close(&outcome);
  EXPECT(cr_add_decision(engine, conflict, CR_TEXT, CR_CHOICE_KEEP, kept, sizeof kept) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_outcome_count(outcome, CR_COUNT_REFUSED) == 0);
  EXPECT(cr_item_count(outcome, 0, CR_LIST_KEEPS) == 2);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_PATH, text, sizeof text) == 7);
  EXPECT(memcmp(text, "a-1.txt", 7) == 0);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_CONTENT, text, sizeof text) == 1);
  EXPECT(text[0] == 'b');
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 1, CR_FIELD_CONTENT, text, sizeof text) == 1);
  EXPECT(text[0] == 'a');
  EXPECT(cr_item_count(outcome, 0, CR_LIST_DISCARDS) == 1);
  cr_outcome_close(&outcome);
  cr_clear(engine);
  cr_clear_policy(engine);
}

/* The argument is the version that the library is installed under. */
/* What a strategy gives with its answer. */
static int32_t together(void *context, cr_conflict *conflict) {
  EXPECT(cr_conflict_set(conflict, CR_FIELD_PATH, "x", CR_TEXT) == CR_STATUS_RANGE);
  EXPECT(cr_conflict_set(conflict, CR_FIELD_NEEDS, "x", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_conflict_set(conflict, CR_FIELD_RULE, "sum", CR_TEXT) == 0);
  EXPECT(cr_conflict_set(conflict, CR_FIELD_REASON, "both matter", CR_TEXT) == 0);
  if (context != NULL) {
    EXPECT(cr_conflict_set(conflict, CR_FIELD_PREVIEW, "1+2", CR_TEXT) == 0);
    EXPECT(cr_conflict_set(conflict, CR_FIELD_NEEDS, "a:1", CR_TEXT) == 0);
    return CR_ANSWER_DECLINE;
  }
  EXPECT(cr_conflict_set(conflict, CR_FIELD_CONTENT, "1+2", CR_TEXT) == 0);
  return CR_ANSWER_CONTENT;
}

static int32_t forgets_the_content(void *context, cr_conflict *conflict) {
  (void)context, (void)conflict;
  return CR_ANSWER_CONTENT;
}

static void two_heads(cr_engine *engine) {
  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  int64_t one = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
  int64_t two = cr_add_version(engine, file, "b", CR_TEXT, "b:1", CR_TEXT);
  cr_version_set(engine, one, CR_FIELD_CONTENT, "1", CR_TEXT);
  cr_version_set(engine, two, CR_FIELD_CONTENT, "2", CR_TEXT);
}

static void given_answers(cr_engine *engine) {
  static const cr_decide decides[] = {together, forgets_the_content, together};
  static const char *const names[] = {"sum", "empty", "asks"};
  char text[200];
  cr_clear(engine);
  cr_clear_policy(engine);
  two_heads(engine);
  for (int i = 0; i < 3; i += 1) {
    cr_outcome *outcome = NULL;
    EXPECT(
        cr_add_strategy(engine, names[i], CR_TEXT, 1, decides[i], i == 2 ? text : NULL) == 0);
    EXPECT(cr_set(engine, CR_SETTING_STRATEGIES, names[i], CR_TEXT) == 0);
    EXPECT(cr_resolve(engine, &outcome) == 0);
    if (i == 0) {
      EXPECT(cr_file_text(outcome, 0, CR_FIELD_RULE, text, sizeof text) == 3);
      EXPECT(strcmp(text, "sum") == 0);
      EXPECT(cr_file_text(outcome, 0, CR_FIELD_REASON, text, sizeof text) == 11);
      EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_CONTENT, text, sizeof text) == 3);
      EXPECT(strcmp(text, "1+2") == 0);
    } else {
      EXPECT(cr_item_text(outcome, 0, CR_LIST_DECLINED, 0, CR_FIELD_REASON, text, sizeof text) > 0);
      EXPECT(strstr(text, i == 1 ? "without a content" : "both matter") != NULL);
      EXPECT(cr_file_text(outcome, 0, CR_FIELD_PREVIEW, text, sizeof text) == (i == 1 ? -1 : 3));
      EXPECT(
          cr_item_text(outcome, 0, CR_LIST_DECLINED, 0, CR_FIELD_NEEDS, text, sizeof text)
          == (i == 1 ? 0 : 4));
    }
    cr_outcome_close(&outcome);
  }
  cr_clear_policy(engine);
}

static void decisions(cr_engine *engine) {
  cr_clear(engine);
  cr_clear_policy(engine);
  EXPECT(cr_add_decision(engine, "c-0", CR_TEXT, CR_CHOICE_DELETE, NULL, 0) == 0);
  EXPECT(cr_add_decision(engine, "c-1", CR_TEXT, CR_CHOICE_KEEP_BOTH, NULL, 0) == 1);
  EXPECT(cr_decision_set(engine, 1, CR_FIELD_PATH, "a.txt", CR_TEXT) == 0);
  EXPECT(cr_decision_set(engine, 1, CR_FIELD_VERSION, "a:1", CR_TEXT) == 0);
  EXPECT(cr_decision_set(engine, 2, CR_FIELD_PATH, "a.txt", CR_TEXT) == CR_STATUS_RANGE);
  EXPECT(cr_decision_set(engine, 0, CR_FIELD_DEVICE, "a", CR_TEXT) == CR_STATUS_RANGE);
  cr_clear(engine);
}

/* A document comes from its files, is stored as one version, and comes back as one. */
static void documents(cr_engine *engine) {
  char text[200], digest[65];
  int64_t number = 0;
  cr_outcome *outcome = NULL;
  cr_clear(engine);
  cr_clear_policy(engine);
  EXPECT(
      cr_add_rule(engine, "*.pages", CR_TEXT, CR_SETTING_GROUP, "folder", CR_TEXT)
      == CR_STATUS_INVALID);
  EXPECT(strstr(message(engine), "end in '/'") != NULL);
  cr_clear_policy(engine);
  EXPECT(cr_add_rule(engine, "*.pages/", CR_TEXT, CR_SETTING_GROUP, "folder", CR_TEXT) == 0);
  int64_t member = cr_add_file(engine, "A.pages/x", CR_TEXT, NULL, 0);
  int64_t version = cr_add_version(engine, member, "a", CR_TEXT, "a:1", CR_TEXT);
  EXPECT(cr_version_set(engine, version, CR_FIELD_CONTENT, "1", CR_TEXT) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_GROUP, text, sizeof text) == 7);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_SCOPE, text, sizeof text) == CR_ABSENT);
  EXPECT(
      cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_DIGEST, digest, sizeof digest) == 64);
  EXPECT(cr_member_count(outcome, 0, CR_LIST_KEEPS, 0) == 1);
  EXPECT(
      cr_member_text(outcome, 0, CR_LIST_KEEPS, 0, 0, CR_FIELD_PATH, text, sizeof text) == 1);
  EXPECT(strcmp(text, "x") == 0);
  EXPECT(
      cr_member_number(outcome, 0, CR_LIST_KEEPS, 0, 0, CR_NUMBER_SIZE, &number) == 0
      && number == 1);
  EXPECT(
      cr_member_text(outcome, 0, CR_LIST_KEEPS, 0, 1, CR_FIELD_PATH, text, sizeof text)
      == CR_STATUS_RANGE);
  cr_outcome_close(&outcome);

  cr_clear(engine);
  int64_t document = cr_add_file(engine, "A.pages", CR_TEXT, NULL, 0);
  EXPECT(cr_file_set(engine, document, CR_FIELD_GROUP, "A.pages", CR_TEXT) == 0);
  version = cr_add_version(engine, document, "a", CR_TEXT, "a:1", CR_TEXT);
  EXPECT(cr_version_set_kind(engine, version, CR_KIND_GROUP) == 0);
  member = cr_add_member(engine, version, "x", CR_TEXT);
  EXPECT(member == version + 1);
  EXPECT(cr_resolve(engine, &outcome) == CR_STATUS_INCOMPLETE);
  EXPECT(cr_version_set(engine, member, CR_FIELD_CONTENT, "1", CR_TEXT) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_DIGEST, text, sizeof text) == 64);
  EXPECT(strcmp(text, digest) == 0);
  cr_outcome_close(&outcome);

  EXPECT(cr_version_set_kind(engine, member, CR_KIND_DELETED) == CR_STATUS_RANGE);
  cr_clear(engine);
  document = cr_add_file(engine, "A.pages", CR_TEXT, NULL, 0);
  version = cr_add_version(engine, document, "a", CR_TEXT, "a:1", CR_TEXT);
  EXPECT(cr_add_member(engine, version, "x", CR_TEXT) == CR_STATUS_INVALID);
  cr_clear(engine);
  document = cr_add_file(engine, "settings", CR_TEXT, NULL, 0);
  version = cr_add_version(engine, document, "a", CR_TEXT, "a:1", CR_TEXT);
  EXPECT(cr_file_set(engine, document, CR_FIELD_SCOPE, "settings", CR_TEXT) == 0);
  EXPECT(cr_version_set_kind(engine, version, CR_KIND_GROUP) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_SCOPE, text, sizeof text) == 8);
  EXPECT(cr_file_text(outcome, 0, CR_FIELD_GROUP, text, sizeof text) == CR_ABSENT);
  cr_outcome_close(&outcome);
  cr_clear(engine);
  cr_clear_policy(engine);
}

static void several_sides(cr_engine *engine) {
  cr_merge *merge = NULL;
  const void *sides[] = {"b\n", "c\n", "d\n"};
  const size_t lengths[] = {2, CR_TEXT, 2};
  char text[200];
  EXPECT(cr_merge_open_sides(engine, "a\n", 2, sides, lengths, 3, "", 0, &merge) == 0);
  EXPECT(cr_merge_conflicts(merge) == 1);
  EXPECT(cr_merge_set_label(merge, 2, "third", CR_TEXT) == 0);
  EXPECT(cr_merge_set_label(merge, CR_ABSENT, "old", CR_TEXT) == 0);
  EXPECT(cr_merge_set_label(merge, 3, "fourth", CR_TEXT) == CR_STATUS_RANGE);
  EXPECT(cr_merge_set_marker_length(merge, 0) == CR_STATUS_RANGE);
  EXPECT(cr_merge_set_marker_length(merge, 9) == 0);
  EXPECT(cr_merge_text(merge, CR_STYLE_DIFF3, text, sizeof text) > 0);
  EXPECT(strstr(text, "||||||||| old\n") != NULL && strstr(text, ">>>>>>>>> third\n") != NULL);
  EXPECT(cr_merge_close(&merge) == 0);

  const void *words[] = {"ONE two three\n", "one two THREE\n"};
  const size_t ends[] = {CR_TEXT, CR_TEXT};
  EXPECT(cr_merge_open_sides(engine, "one two three\n", CR_TEXT, words, ends, 2, NULL, 0, &merge) == 0);
  EXPECT(cr_merge_proposal(merge, "word", CR_TEXT, text, sizeof text) == 14);
  EXPECT(strcmp(text, "ONE two THREE\n") == 0);
  EXPECT(cr_merge_proposal(merge, "touching", CR_TEXT, text, sizeof text) == CR_ABSENT);
  EXPECT(cr_merge_proposal(merge, "letter", CR_TEXT, text, sizeof text) == CR_STATUS_INVALID);
  EXPECT(cr_merge_close(&merge) == 0);
  EXPECT(
      cr_merge_open_sides(engine, "", 0, words, ends, 2, "svn", CR_TEXT, &merge)
      == CR_STATUS_INVALID);
  EXPECT(strstr(message(engine), "histogram") != NULL);
  EXPECT(
      cr_merge_open_sides(engine, "", 0, words, ends, 0, "", 0, &merge) == CR_STATUS_RANGE);
  EXPECT(
      cr_merge_open_sides(engine, "", 0, NULL, ends, 2, "", 0, &merge) == CR_STATUS_NULL);
  EXPECT(
      cr_merge_open_sides(engine, "a", 1, words, ends, 2, "git:patience", CR_TEXT, &merge) == 0);
  EXPECT(cr_merge_close(&merge) == 0);
}

static void expect_item(
    cr_outcome *outcome, int64_t added, int32_t list, int32_t field, const char *expected) {
  char text[256];
  int64_t file = cr_outcome_file(outcome, added);
  EXPECT(cr_item_text(outcome, file, list, 0, field, text, sizeof text) == (int64_t)strlen(expected));
  EXPECT(strcmp(text, expected) == 0);
}

/* Folders by identity: two that are moved into each other, and two of one name. */
static void folders(cr_engine *engine) {
  cr_outcome *outcome = NULL;
  char text[256];
  static const char *const moved[2][6] = {
      {"Rome", "d1", "a", "a:2", "d2", "Trips/Rome"}, {"Trips", "d2", "b", "a:1,b:1", "d1", "Rome/Trips"}};
  int64_t files[2];
  EXPECT(cr_set(engine, CR_SETTING_STRATEGIES, "newest", CR_TEXT) == 0);
  for (int i = 0; i < 2; i += 1) {
    const char *const *row = moved[i];
    files[i] = cr_add_file(engine, row[0], CR_TEXT, row[1], CR_TEXT);
    int64_t version = cr_add_version(engine, files[i], row[2], CR_TEXT, row[3], CR_TEXT);
    EXPECT(cr_version_set_kind(engine, version, CR_KIND_DIRECTORY) == 0);
    EXPECT(cr_version_set_number(engine, version, CR_NUMBER_MODIFIED, i + 1) == 0);
    EXPECT(cr_version_set(engine, version, CR_FIELD_PATH, row[5], CR_TEXT) == 0);
    EXPECT(cr_version_set(engine, version, CR_FIELD_FORMER_PARENT, "/", CR_TEXT) == 0);
    EXPECT(cr_resolve(engine, &outcome) == CR_STATUS_INVALID);
    EXPECT(strstr(message(engine), "CR_FIELD_PARENT; set both") != NULL);
    EXPECT(cr_version_set(engine, version, CR_FIELD_PARENT, row[4], CR_TEXT) == 0);
  }
  EXPECT(cr_resolve(engine, &outcome) == 0);
  expect_item(outcome, files[0], CR_LIST_KEEPS, CR_FIELD_PATH, "Trips/Rome");
  expect_item(outcome, files[0], CR_LIST_KEEPS, CR_FIELD_PARENT, "d2");
  expect_item(outcome, files[0], CR_LIST_KEEPS, CR_FIELD_FORMER_PARENT, "/");
  expect_item(outcome, files[1], CR_LIST_KEEPS, CR_FIELD_PATH, "Trips");
  expect_item(outcome, files[1], CR_LIST_KEEPS, CR_FIELD_GIVEN, "Trips");
  expect_item(outcome, files[1], CR_LIST_KEEPS, CR_FIELD_PARENT, "d1");
  int64_t undone = cr_outcome_file(outcome, files[1]);
  EXPECT(cr_file_text(outcome, undone, CR_FIELD_PLACEMENT, text, sizeof text) == 5);
  EXPECT(strcmp(text, "cycle") == 0);
  EXPECT(cr_file_text(outcome, undone, CR_FIELD_PLACEMENT_REASON, text, sizeof text) > 0);
  EXPECT(strstr(text, "Rome stays in Trips") == text);
  int64_t other = cr_outcome_file(outcome, files[0]);
  EXPECT(cr_file_text(outcome, other, CR_FIELD_PLACEMENT, text, sizeof text) == CR_ABSENT);
  EXPECT(cr_file_text(outcome, other, CR_FIELD_PARENT, text, sizeof text) == CR_STATUS_RANGE);
  EXPECT(cr_outcome_close(&outcome) == 0);
  EXPECT(cr_clear(engine) == 0);

  EXPECT(cr_set(engine, CR_SETTING_ORPHANS, "keep", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_set(engine, CR_SETTING_ORPHANS, "leave", CR_TEXT) == 0);
  EXPECT(cr_set(engine, CR_SETTING_FOLDERS, "numbers", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_set(engine, CR_SETTING_FOLDERS, "number", CR_TEXT) == 0);
  for (int i = 0; i < 2; i += 1) {
    const char *device = i == 0 ? "a" : "b";
    const char *vector = i == 0 ? "a:1" : "b:1";
    const char *identity = i == 0 ? "d1" : "d2";
    files[i] = cr_add_file(engine, "Rome", CR_TEXT, identity, CR_TEXT);
    int64_t version = cr_add_version(engine, files[i], device, CR_TEXT, vector, CR_TEXT);
    EXPECT(cr_version_set_kind(engine, version, CR_KIND_DIRECTORY) == 0);
    EXPECT(cr_version_set_number(engine, version, CR_NUMBER_MODIFIED, i + 1) == 0);
    EXPECT(cr_version_set(engine, version, CR_FIELD_PARENT, "/", CR_TEXT) == 0);
    int64_t file = cr_add_file(engine, "Rome/Plan.txt", CR_TEXT, device, CR_TEXT);
    version = cr_add_version(engine, file, device, CR_TEXT, vector, CR_TEXT);
    EXPECT(cr_version_set(engine, version, CR_FIELD_CONTENT, device, CR_TEXT) == 0);
    EXPECT(cr_version_set(engine, version, CR_FIELD_PARENT, identity, CR_TEXT) == 0);
  }
  EXPECT(cr_resolve(engine, &outcome) == 0);
  expect_item(outcome, files[0], CR_LIST_KEEPS, CR_FIELD_PATH, "Rome");
  expect_item(outcome, files[1], CR_LIST_KEEPS, CR_FIELD_PATH, "Rome-1");
  /* The number is written down. */
  expect_item(outcome, files[1], CR_LIST_KEEPS, CR_FIELD_GIVEN, "Rome-1");
  EXPECT(cr_outcome_close(&outcome) == 0);
  EXPECT(cr_clear(engine) == 0);

  int64_t file = cr_add_file(engine, "a", CR_TEXT, NULL, 0);
  int64_t version = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
  EXPECT(cr_version_set(engine, version, CR_FIELD_PARENT, "", 0) == CR_STATUS_INVALID);
  EXPECT(strstr(message(engine), "'/'") != NULL);
  EXPECT(cr_clear(engine) == 0);
  EXPECT(cr_clear_policy(engine) == 0);
}

int main(int count, char **arguments) {
  cr_engine *engine = NULL;
  char version[32];
  EXPECT(cr_library_version(version, sizeof version) >= 5);
  EXPECT(count < 2 || strcmp(version, arguments[1]) == 0);
  EXPECT(cr_engine_open(&engine) == 0);
  EXPECT(cr_message(engine, NULL, 0) == 0);
  vectors(engine);
  buffers(engine);
  names(engine);
  merges(engine);
  handles();
  mistakes(engine);
  host_strategies(engine);
  digests(engine);
  undecided(engine);
  names_in_use(engine);
  undecided_again(engine);
  some_kept(engine);
  given_answers(engine);
  decisions(engine);
  documents(engine);
  several_sides(engine);
  folders(engine);
  EXPECT(strcmp(version, CR_VERSION) == 0);
  EXPECT(CR_VERSION_NUMBER >= CR_MAKE_VERSION(0, 2, 0));
  EXPECT(cr_engine_close(&engine) == 0);
  return failures;
}
