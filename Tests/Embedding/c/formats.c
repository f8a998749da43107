/*
 * What conflict_resolution_formats.h promises. Ends with the number of what did not hold.
 */
#include <conflict_resolution_formats.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      failures += 1; \
      fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
    } \
  } while (0)

static void two_heads(cr_engine *engine) {
  int64_t file = cr_add_file(engine, "a.txt", CR_TEXT, NULL, 0);
  int64_t one = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
  int64_t two = cr_add_version(engine, file, "b", CR_TEXT, "b:1", CR_TEXT);
  cr_version_set(engine, one, CR_FIELD_CONTENT, "1", CR_TEXT);
  cr_version_set(engine, two, CR_FIELD_CONTENT, "2", CR_TEXT);
}

static void outcome_as_json(cr_engine *engine) {
  static char text[4096];
  cr_outcome *outcome = NULL;
  two_heads(engine);
  EXPECT(cr_set(engine, CR_SETTING_STRATEGIES, "keep-both", CR_TEXT) == 0);
  EXPECT(cr_set(engine, CR_SETTING_REGISTERED, "b,a", CR_TEXT) == 0);
  EXPECT(cr_add_decision(engine, "c-0", CR_TEXT, CR_CHOICE_DELETE, NULL, 0) == 0);
  EXPECT(cr_resolve(engine, &outcome) == 0);
  int64_t size = cr_outcome_json(outcome, "here", CR_TEXT, text, sizeof text);
  EXPECT(size > 0 && size < (int64_t)sizeof text && text[size - 1] == '\n');
  EXPECT(strchr(text, '\n') == text + size - 1);
  EXPECT(
      strstr(text, "{\"format\":\"resolve-outcome/2\",\"scenario\":\"here\",\"strategy\":[\"keep-both\"],"
                   "\"devices\":{\"a\":\"a\",\"b\":\"b\"},\"files\":[{\"path\":\"a.txt\"") == text);
  EXPECT(strstr(text, "\"refused\":[{\"id\":\"c-0\",\"reason\"") != NULL);
  EXPECT(cr_outcome_json(outcome, NULL, 0, NULL, 0) == size - 4);
  EXPECT(cr_outcome_json(outcome, NULL, 4, text, sizeof text) == CR_STATUS_NULL);
  cr_outcome_close(&outcome);
  EXPECT(cr_outcome_json(outcome, NULL, 0, text, sizeof text) == CR_STATUS_NULL);
}

int main(void) {
  cr_engine *engine = NULL;
  EXPECT(cr_engine_open(&engine) == 0);
  outcome_as_json(engine);
  EXPECT(cr_engine_close(&engine) == 0);
  return failures;
}
