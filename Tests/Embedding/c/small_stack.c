/*
 * The library on a thread with a small stack: an ordinary plan, and the longest paths that there may be. No call
 * may need more of the stack for a deeper path.
 */
#include <conflict_resolution.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 64 * 1024, MOST_NAMES = 16384, MOST_BYTES = 98301 };

static int failures;

static void expect(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "small_stack: %s\n", what);
  failures += 1;
}

/* A path of so many names, each of the letters given, with a slash between each two. */
static char *path_of(int names, const char *name, int64_t *length) {
  size_t size = strlen(name) + 1;
  char *path = malloc((size_t)names * size + 1);
  if (!path) abort();
  for (int i = 0; i < names; i += 1) {
    memcpy(path + (size_t)i * size, name, size - 1);
    path[(size_t)i * size + size - 1] = '/';
  }
  *length = (int64_t)((size_t)names * size) - 1;
  return path;
}

static void add(cr_engine *engine, const char *path, int64_t length, const char *device,
                const char *content) {
  char vector[32];
  snprintf(vector, sizeof vector, "%s:1", device);
  int64_t file = cr_add_file(engine, path, length, NULL, 0);
  expect(file >= 0, "a path within the limits is refused");
  int64_t version = cr_add_version(engine, file, device, CR_TEXT, vector, CR_TEXT);
  cr_version_set(engine, version, CR_FIELD_CONTENT, content, CR_TEXT);
}

static void resolve_few_files(void) {
  cr_engine *engine = NULL;
  cr_outcome *outcome = NULL;
  char path[64] = "";
  cr_engine_open(&engine);
  cr_set(engine, CR_SETTING_STRATEGIES, "merge,keep-both", CR_TEXT);
  add(engine, "docs/Plan.txt", CR_TEXT, "home", "1\n");
  add(engine, "docs/plan.txt", CR_TEXT, "mom", "2\n");
  int64_t file = cr_add_file(engine, "Letter.txt", CR_TEXT, NULL, 0);
  int64_t one = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
  int64_t two = cr_add_version(engine, file, "b", CR_TEXT, "b:1", CR_TEXT);
  cr_version_set(engine, one, CR_FIELD_CONTENT, "1\n", CR_TEXT);
  cr_version_set(engine, two, CR_FIELD_CONTENT, "2\n", CR_TEXT);
  expect(cr_resolve(engine, &outcome) == 0, "three files cannot be resolved");
  cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_PATH, path, sizeof path);
  expect(strcmp(path, "Letter-1.txt") == 0, "a copy has another name");
  cr_outcome_close(&outcome);
  cr_engine_close(&engine);
}

static void resolve_deepest_paths(void) {
  cr_engine *engine = NULL;
  cr_outcome *outcome = NULL;
  int64_t length = 0;
  char *upper = path_of(MOST_NAMES, "A", &length);
  char *lower = path_of(MOST_NAMES, "a", &length);
  upper[length - 1] = 'x';
  lower[length - 1] = 'y';
  cr_engine_open(&engine);
  cr_set(engine, CR_SETTING_STRATEGIES, "keep-both", CR_TEXT);
  add(engine, upper, length, "home", "1\n");
  add(engine, lower, length, "mom", "2\n");
  expect(cr_resolve(engine, &outcome) == 0, "the deepest paths cannot be resolved");
  char *path = calloc(1, (size_t)length + 1);
  if (!path) abort();
  cr_item_text(outcome, 1, CR_LIST_KEEPS, 0, CR_FIELD_PATH, path, length + 1);
  upper[length - 1] = 'y';
  expect(memcmp(path, upper, (size_t)length) == 0, "folders that differ by case did not become one");
  cr_outcome_close(&outcome);
  free(path);
  free(upper);
  free(lower);

  cr_engine_close(&engine);
}

/* Adds a file to an engine of its own, since what fails once fails until it is closed. */
static void try_path(const char *path, int64_t length, const char *code) {
  cr_engine *engine = NULL;
  char message[1024] = "";
  cr_engine_open(&engine);
  int64_t file = cr_add_file(engine, path, length, NULL, 0);
  if (!code) {
    expect(file == 0, "a path at the limit is refused");
  } else {
    expect(file == CR_STATUS_INVALID, "a path beyond the limit passes");
    cr_message(engine, message, sizeof message);
    expect(strncmp(message, code, strlen(code)) == 0, message);
  }
  cr_engine_close(&engine);
}

static void refuse_longer_paths(void) {
  int64_t length = 0;
  char *deep = path_of(MOST_NAMES + 1, "a", &length);
  try_path(deep, length, "path-too-deep: ");
  try_path(deep, length - 2, NULL);
  free(deep);
  char *longest = malloc(MOST_BYTES + 1);
  if (!longest) abort();
  memset(longest, 'n', MOST_BYTES + 1);
  try_path(longest, MOST_BYTES + 1, "path-too-long: ");
  try_path(longest, MOST_BYTES, NULL);
  free(longest);
}

static void *work(void *unused) {
  resolve_few_files();
  resolve_deepest_paths();
  refuse_longer_paths();
  return unused;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  /* Some systems have no smaller stack than a larger one. */
  size_t size = STACK;
#ifdef PTHREAD_STACK_MIN
  if (size < (size_t)PTHREAD_STACK_MIN) size = (size_t)PTHREAD_STACK_MIN;
#endif
  if (pthread_attr_setstacksize(&attributes, size) != 0) return 2;
  if (pthread_create(&thread, &attributes, work, NULL) != 0) return 2;
  pthread_join(thread, NULL);
  return failures > 0;
}
