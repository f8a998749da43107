/*
 * Two devices' versions of three files, resolved by three strategies; prints the plan.
 */
#include <conflict_resolution.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cr_engine *engine;

static void check(int64_t result, const char *what) {
  char message[512] = "";
  if (result >= 0) return;
  cr_message(engine, message, sizeof message);
  fprintf(stderr, "%s: %d %s\n", what, (int)result, message);
  exit(1);
}

static void add(
    int64_t file, const char *device, const char *vector, int64_t seconds, const char *content) {
  int64_t version = cr_add_version(engine, file, device, CR_TEXT, vector, CR_TEXT);
  check(version, "cr_add_version");
  cr_version_set_number(engine, version, CR_NUMBER_MODIFIED, seconds * 1000000000);
  cr_version_set(engine, version, CR_FIELD_CONTENT, content, CR_TEXT);
}

static const char *text(
    cr_outcome *outcome, int64_t file, int32_t list, int64_t item, int32_t field) {
  static char buffers[4][256];
  static int next = 0;
  char *buffer = buffers[next++ % 4];
  int64_t size = cr_item_text(outcome, file, list, item, field, buffer, sizeof buffers[0]);
  return size >= 0 && (size_t)size < sizeof buffers[0] ? buffer : "?";
}

static void print_content(const char *content) {
  for (; *content; content += 1) {
    if (*content == '\n') printf("\\n");
    else putchar(*content);
  }
}

int main(void) {
  cr_outcome *outcome = NULL;
  check(cr_engine_open(&engine), "cr_engine_open");
  cr_set(engine, CR_SETTING_STRATEGIES, "merge,keep-both", CR_TEXT);
  cr_add_rule(engine, "*.png", CR_TEXT, CR_SETTING_STRATEGIES, "newest", CR_TEXT);
  cr_set(engine, CR_SETTING_DEVICE, "home", CR_TEXT);

  int64_t notes = cr_add_file(engine, "notes.txt", CR_TEXT, NULL, 0);
  add(notes, "mom", "mom:1", 100, "one\ntwo\nthree\n");
  add(notes, "mom", "mom:2", 200, "ONE\ntwo\nthree\n");
  add(notes, "home", "home:1,mom:1", 300, "one\ntwo\nTHREE\n");
  int64_t photo = cr_add_file(engine, "photo.png", CR_TEXT, NULL, 0);
  add(photo, "mom", "mom:2", 200, "mom's");
  add(photo, "home", "home:1,mom:1", 100, "home's");
  int64_t plan = cr_add_file(engine, "plan.md", CR_TEXT, NULL, 0);
  add(plan, "mom", "mom:1", 200, "Monday\n");
  add(plan, "home", "home:1", 100, "Tuesday\n");

  check(cr_resolve(engine, &outcome), "cr_resolve");
  /* An outcome does not need its engine any more. */
  cr_engine_close(&engine);
  for (int64_t file = 0; file < cr_outcome_count(outcome, CR_COUNT_FILES); file += 1) {
    for (int64_t i = 0; i < cr_item_count(outcome, file, CR_LIST_KEEPS); i += 1) {
      printf(
          "write %s %s ", text(outcome, file, CR_LIST_KEEPS, i, CR_FIELD_PATH),
          text(outcome, file, CR_LIST_KEEPS, i, CR_FIELD_VECTOR));
      print_content(text(outcome, file, CR_LIST_KEEPS, i, CR_FIELD_CONTENT));
      printf("\n");
    }
    for (int64_t i = 0; i < cr_item_count(outcome, file, CR_LIST_DISCARDS); i += 1)
      printf(
          "drop %s: %s\n", text(outcome, file, CR_LIST_DISCARDS, i, CR_FIELD_VERSION),
          text(outcome, file, CR_LIST_DISCARDS, i, CR_FIELD_REASON));
  }
  cr_outcome_close(&outcome);
  return 0;
}
