/*
 * Different handles on different threads, each of which must come to the same. With an argument all
 * threads use one handle, which is not allowed: a tool that looks for races has to notice.
 */
#include <conflict_resolution.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 50 };

static void *work(void *result) {
  for (int round = 0; round < ROUNDS; round += 1) {
    cr_engine *engine = NULL;
    cr_outcome *outcome = NULL;
    char path[64] = "";
    cr_engine_open(&engine);
    cr_set(engine, CR_SETTING_STRATEGIES, "newest,merge,keep-both", CR_TEXT);
    int64_t file = cr_add_file(engine, "Maße.txt", CR_TEXT, NULL, 0);
    int64_t one = cr_add_version(engine, file, "a", CR_TEXT, "a:1", CR_TEXT);
    int64_t two = cr_add_version(engine, file, "b", CR_TEXT, "b:1", CR_TEXT);
    cr_version_set(engine, one, CR_FIELD_CONTENT, "1\n", CR_TEXT);
    cr_version_set(engine, two, CR_FIELD_CONTENT, "2\n", CR_TEXT);
    if (cr_resolve(engine, &outcome) == 0)
      cr_item_text(outcome, 0, CR_LIST_KEEPS, 0, CR_FIELD_PATH, path, sizeof path);
    cr_outcome_close(&outcome);
    cr_engine_close(&engine);
    if (strcmp(path, "Maße-1.txt") != 0) *(int *)result += 1;
  }
  return NULL;
}

static cr_engine *shared;

static void *break_the_rule(void *result) {
  (void)result;
  for (int round = 0; round < ROUNDS; round += 1)
    cr_set_number(shared, CR_SETTING_TOLERANCE, round);
  return NULL;
}

int main(int count, char **arguments) {
  (void)arguments;
  void *(*work_of_a_thread)(void *) = count > 1 ? break_the_rule : work;
  cr_engine_open(&shared);
  pthread_t threads[THREADS];
  int wrong[THREADS] = {0};
  int sum = 0;
  for (int i = 0; i < THREADS; i += 1)
    pthread_create(&threads[i], NULL, work_of_a_thread, &wrong[i]);
  for (int i = 0; i < THREADS; i += 1) {
    pthread_join(threads[i], NULL);
    sum += wrong[i];
  }
  cr_engine_close(&shared);
  if (sum > 0) fprintf(stderr, "%d of %d rounds came to something else\n", sum, THREADS * ROUNDS);
  return sum > 0;
}
