/*
 * What conflict_resolution_formats.h promises. Ends with the number of what did not hold.
 */
#include <conflict_resolution_formats.h>
#include "expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The longest that any answer here is. */
static char answer[16384];

static const char *ask(cr_replica *replica, const char *request) {
  int64_t size = cr_replica_ask(replica, request, CR_TEXT);
  if (size < 0) {
    EXPECT(cr_replica_answer(replica, answer, sizeof answer) == 0);
    EXPECT(cr_message(replica, answer, sizeof answer) > 0);
    return answer;
  }
  EXPECT(cr_replica_answer(replica, NULL, 0) == size);
  EXPECT(cr_replica_answer(replica, answer, sizeof answer) == size);
  EXPECT((int64_t)strlen(answer) == size);
  return answer;
}

static int32_t second(void *context, cr_conflict *conflict) {
  cr_replica *replica = *(cr_replica **)context;
  if (replica != NULL) {
    /* The replica that asks is not to be asked. */
    EXPECT(cr_replica_ask(replica, "{\"tree\": true}", CR_TEXT) == CR_STATUS_BUSY);
    EXPECT(cr_replica_answer(replica, NULL, 0) == CR_STATUS_BUSY);
    EXPECT(cr_replica_close(&replica) == CR_STATUS_BUSY);
  }
  return (int32_t)cr_conflict_count(conflict, CR_LIST_HEADS) - 1;
}

static void scenario_as_json(cr_engine *engine) {
  const char *scenario =
      "{\"format\":\"resolve-scenario/1\",\"name\":\"s\",\"files\":[{\"path\":\"a\",\"versions\":["
      "{\"device\":\"x\",\"vector\":{\"x\":1},\"text\":\"1\"},"
      "{\"device\":\"y\",\"vector\":{\"y\":1},\"text\":\"2\"}]}],"
      "\"runs\":[{\"resolve\":{\"strategy\":\"keep-both\"}},{\"resolve\":{\"strategy\":\"second\"}}]}";
  static char text[8192];
  int64_t size = cr_resolve_json(engine, scenario, CR_TEXT, text, sizeof text);
  EXPECT(size == CR_STATUS_INVALID);
  EXPECT(cr_message(engine, text, sizeof text) > 0 && strstr(text, "scenario:1:") != NULL);
  cr_replica *none = NULL;
  EXPECT(cr_add_strategy(engine, "second", CR_TEXT, 1, second, &none) == 0);
  size = cr_resolve_json(engine, scenario, CR_TEXT, text, sizeof text);
  EXPECT(size > 0 && size < (int64_t)sizeof text && text[size - 1] == '\n');
  EXPECT(strstr(text, "\"strategy\":[\"keep-both\"]") != NULL);
  EXPECT(strstr(text, "\n{\"format\":\"resolve-outcome/2\",\"scenario\":\"s\",\"strategy\":[\"second\"]") != NULL);
  EXPECT(cr_resolve_answer(engine, NULL, 0) == 0);
  EXPECT(cr_resolve_json(engine, scenario, CR_TEXT, NULL, 0) == size);
  static char kept[sizeof text];
  EXPECT(cr_resolve_answer(engine, kept, sizeof kept) == size && strcmp(kept, text) == 0);
  /* What an outcome leaves of a document. */
  const char *document =
      "{\"format\":\"resolve-scenario/1\",\"files\":[{\"path\":\"Work\",\"group\":{\"path\":\"Work\",\"scope\":true},"
      "\"versions\":[{\"device\":\"x\",\"vector\":{\"x\":1},\"members\":[{\"path\":\"a\",\"text\":\"1\"}]}]}]}";
  EXPECT(cr_resolve_json(engine, document, CR_TEXT, text, sizeof text) > 0);
  EXPECT(strstr(text, "\"scope\":true") != NULL && strstr(text, "\"members\":[{\"path\":\"a\"") != NULL);
  EXPECT(cr_resolve_json(engine, NULL, 1, text, sizeof text) == CR_STATUS_NULL);
  EXPECT(cr_resolve_json(NULL, scenario, CR_TEXT, text, sizeof text) == CR_STATUS_NULL);
  EXPECT(cr_clear_policy(engine) == 0);
}

static void replicas(cr_engine *engine) {
  static char update[20000], stored[8192];
  cr_replica *mom = NULL, *home = NULL;
  EXPECT(cr_add_strategy(engine, "second", CR_TEXT, 1, second, &home) == 0);
  const char *opening = "{\"device\":\"mom\",\"policy\":{\"strategy\":\"second\"},\"devices\":[\"mom\",\"home\"]}";
  EXPECT(cr_replica_open(engine, opening, CR_TEXT, &mom) == 0);
  opening = "{\"device\":\"home\",\"policy\":{\"strategy\":\"second\"},\"devices\":[\"mom\",\"home\"]}";
  EXPECT(cr_replica_open(engine, opening, CR_TEXT, &home) == 0);
  EXPECT(cr_replica_answer(mom, NULL, 0) == 0);
  EXPECT(strcmp(ask(mom, "{\"write\":\"a\",\"text\":\"m\"}"), "{\"id\":\"a\",\"version\":\"mom:1\"}") == 0);
  ask(home, "{\"write\":\"a\",\"text\":\"h\"}");
  snprintf(update, sizeof update, "{\"receive\":%s}", ask(mom, "{\"update\":true}"));
  EXPECT(strcmp(ask(home, update), "{\"changed\":true}") == 0);
  EXPECT(strcmp(ask(home, update), "{\"changed\":false}") == 0);
  EXPECT(strstr(ask(home, "{\"resolve\":true}"), "{\"changed\":true,\"changes\":[") == answer);
  EXPECT(strstr(ask(home, "{\"outcome\":true}"), "\"by\":\"second\"") != NULL);

  /* What is refused changes nothing. */
  snprintf(stored, sizeof stored, "%s", ask(home, "{\"store\":true}"));
  EXPECT(cr_replica_ask(home, "{\"write\":\"/a\",\"text\":\"\"}", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(strstr(ask(home, "{\"write\":\"/a\",\"text\":\"\"}"), "request:1:10: ") != NULL);
  EXPECT(cr_replica_ask(home, "{\"delete\":\"b\"}", CR_TEXT) == CR_STATUS_REFUSED);
  EXPECT(cr_replica_ask(home, "{\"forget\":true}", CR_TEXT) == CR_STATUS_INVALID);
  EXPECT(cr_replica_ask(home, NULL, 1) == CR_STATUS_NULL);
  EXPECT(cr_replica_ask(home, "", CR_MAXIMUM_LENGTH + 1) == CR_STATUS_TOO_LARGE);
  EXPECT(cr_replica_ask(NULL, "{}", 2) == CR_STATUS_NULL);
  EXPECT(cr_replica_ask((cr_replica *)engine, "{}", 2) == CR_STATUS_HANDLE);
  EXPECT(strcmp(ask(home, "{\"store\":true}"), stored) == 0);

  /* From what was stored it goes on where it was, once it has resolved. */
  snprintf(update, sizeof update, "{\"policy\":{},\"replica\":%s}", stored);
  EXPECT(cr_replica_close(&home) == 0 && home == NULL);
  EXPECT(cr_replica_close(&home) == 0);
  EXPECT(cr_replica_open(engine, update, CR_TEXT, &home) == 0);
  EXPECT(cr_replica_ask(home, "{\"update\":true}", CR_TEXT) == CR_STATUS_REFUSED);
  ask(home, "{\"resolve\":true}");
  EXPECT(cr_replica_ask(home, "{\"update\":true}", CR_TEXT) > 0);
  EXPECT(strcmp(ask(home, "{\"store\":true}"), stored) == 0);

  cr_replica *other = NULL;
  EXPECT(cr_replica_open(engine, "{}", 2, &other) == CR_STATUS_INVALID && other == NULL);
  EXPECT(cr_message(engine, answer, sizeof answer) > 0 && strstr(answer, "\"device\"") != NULL);
  EXPECT(cr_replica_open(engine, "{}", 2, NULL) == CR_STATUS_NULL);
  EXPECT(cr_replica_open(NULL, "{}", 2, &other) == CR_STATUS_NULL);
  EXPECT(cr_replica_close(NULL) == CR_STATUS_NULL);
  EXPECT(cr_replica_close(&mom) == 0 && cr_replica_close(&home) == 0);
  EXPECT(cr_clear_policy(engine) == 0);
}

static void recordings(cr_engine *engine) {
  static char text[65536];
  cr_recorder *recorder = NULL;
  cr_replica *home = NULL;
  const char *scenario =
      "{\"format\": \"resolve-scenario/1\", \"files\": [{\"path\": \"plan.md\", \"versions\": ["
      "{\"device\": \"mom\", \"vector\": {\"mom\": 1}, \"text\": \"Monday\\n\"},"
      "{\"device\": \"home\", \"vector\": {\"home\": 1}, \"text\": \"Tuesday\\n\"}]}],"
      "\"resolve\": {\"strategy\": \"keep-both\", \"as\": \"home\"}}";

  EXPECT(cr_recorder_open(engine, "{\"byte\": 1}", CR_TEXT, &recorder) == CR_STATUS_INVALID);
  EXPECT(cr_message(engine, text, sizeof text) > 0 && strstr(text, "bytes") != NULL);
  EXPECT(cr_recorder_open(engine, NULL, 0, NULL) == CR_STATUS_NULL);
  EXPECT(cr_recorder_open(engine, "{\"contents\": true}", CR_TEXT, &recorder) == 0);
  EXPECT(cr_recorder_bytes(recorder, NULL, 0) == 0);

  /* The same outcome as without it. */
  int64_t size = cr_resolve_json(engine, scenario, CR_TEXT, text, sizeof text);
  EXPECT(size > 0);
  static char again[65536];
  EXPECT(cr_recorder_resolve_json(recorder, scenario, CR_TEXT, again, sizeof again) == size);
  EXPECT(strcmp(text, again) == 0);
  EXPECT(cr_recorder_resolve_json(recorder, scenario, CR_TEXT, NULL, 0) == size);
  EXPECT(cr_resolve_answer(engine, again, sizeof again) == size && strcmp(text, again) == 0);
  EXPECT(cr_recorder_resolve_json(recorder, "{}", CR_TEXT, again, sizeof again) == CR_STATUS_INVALID);
  EXPECT(cr_resolve_answer(engine, NULL, 0) == 0);

  EXPECT(cr_recorder_open_replica(
             recorder, "{\"device\": \"home\", \"policy\": {\"strategy\": \"newest\"}}", CR_TEXT,
             &home) == 0);
  EXPECT(strstr(ask(home, "{\"write\": \"a\", \"text\": \"one\\n\"}"), "home:1") != NULL);
  EXPECT(strstr(ask(home, "{\"rename\": \"x\", \"to\": \"y\"}"), "not-shown") != NULL);
  EXPECT(strstr(ask(home, "{\"resolve\": true}"), "\"changed\":") != NULL);
  EXPECT(strstr(ask(home, "{\"tree\": true}"), "one") != NULL);

  size = cr_recorder_bytes(recorder, text, sizeof text);
  EXPECT(size > 0 && size < (int64_t)sizeof text && text[size - 1] == '\n');
  EXPECT(strstr(text, "{\"format\":\"resolve-recording/1\",\"segment\":1,\"call\":1,\"contents\":true") == text);
  EXPECT(strstr(text, "\n{\"call\":1,\"policy\":1,\"files\":[{\"path\":\"plan.md\"") != NULL);
  EXPECT(strstr(text, "\"ask\":{\"write\":\"a\",\"text\":\"one\\n\"},\"answer\":{\"id\":\"a\"") != NULL);
  EXPECT(strstr(text, "\"error\":{\"code\":\"not-shown\"") != NULL);
  EXPECT(strstr(text, "{\"call\":5,") != NULL && strstr(text, "{\"call\":6,") == NULL);
  /* A program that checks more is given what was recorded. */
  if (getenv("RECORDING") != NULL) {
    FILE *file = fopen(getenv("RECORDING"), "wb");
    EXPECT(file != NULL && fwrite(text, 1, (size_t)size, file) == (size_t)size && fclose(file) == 0);
  }

  /* Its replicas outlive it. */
  EXPECT(cr_recorder_close(&recorder) == 0 && recorder == NULL);
  EXPECT(strstr(ask(home, "{\"delete\": \"a\"}"), "home:2") != NULL);
  EXPECT(cr_replica_close(&home) == 0);
  EXPECT(cr_recorder_bytes(NULL, NULL, 0) == CR_STATUS_NULL);
  EXPECT(cr_recorder_close(&recorder) == 0);
}

int main(void) {
  cr_engine *engine = NULL;
  EXPECT(cr_engine_open(&engine) == 0);
  outcome_as_json(engine);
  scenario_as_json(engine);
  replicas(engine);
  recordings(engine);
  EXPECT(cr_engine_close(&engine) == 0);
  return failures;
}
