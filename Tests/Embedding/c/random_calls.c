/*
 * Random calls of the whole interface, valid and invalid. Nothing may crash, read or write beside
 * the buffers, or leak; every result must be one that the header knows.
 *
 *   random_calls [CALLS [SEED]]
 */
#include <conflict_resolution.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HANDLES = 4, CAPACITY = 96 };

static uint64_t state;
static cr_engine *engines[HANDLES];
static cr_outcome *outcomes[HANDLES];
static cr_merge *merges[HANDLES];
static int depth = 0;
static unsigned char buffer[CAPACITY + 16];
static unsigned long long errors = 0;
static unsigned long long resolved = 0;
/* Of all results and all that was written to the buffer (FNV-1a): equal on every system, for the same calls. */
static uint64_t digest = 0xcbf29ce484222325u;

/* SplitMix64. */
static uint64_t chance(uint64_t below) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (z ^ (z >> 31)) % below;
}

typedef struct {
  const void *data;
  size_t length;
} bytes;

/* While it is set, most calls are valid, so that resolving gets somewhere. */
static int tame;

/* One of some texts, of which the first few are good. */
static bytes pick(size_t good, const char *const *texts, size_t count) {
  const char *text = texts[chance(tame ? good : count)];
  bytes value = {text, strlen(text)};
  if (tame) return value;
  switch (chance(60)) {
    case 0: value.data = NULL; break;
    case 1: value.length = 0; break;
    case 2: value.length = CR_MAXIMUM_LENGTH + 1 + (size_t)chance(1000); break;
    case 3: value.length /= 2; break;
    case 4: value.length = (size_t)-2; break;
    case 5: value.data = NULL; value.length = 0; break;
    case 6: value.data = "\xff\xc3\x28\0,:#"; value.length = 7; break;
    case 7: case 8: case 9: value.length = CR_TEXT; break;
    default: break;
  }
  return value;
}

#define PICK(good, ...) \
  pick(good, (const char *const[]){__VA_ARGS__}, \
       sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static bytes path(void) {
  return PICK(6, "a.txt", "A.txt", "a.txt", "dir", "dir/b.txt", "b.tar.gz", "Ma\xc3\x9f" "e", "MASSE",
              "/x", "x//y", "..", "", "\xff\xfe", "aux", ".bashrc", "a-1.txt", "e\xcc\x81", "dir/c/d",
              "nameThatIsRatherLongSoThatItHasToBeCutSomewhereBeforeTheEndOfItIsReached.text");
}
static bytes device(void) { return PICK(3, "a", "b", "c", "a", "b", "c", "a", "a:b", "", "\xc3"); }
static bytes vector(void) {
  return PICK(8, "a:1", "a:2", "b:1", "b:2", "a:1,b:1", "a:1,b:2", "a:2,b:1", "a:1,b:1,c:1", "c:1", "",
              "a:18446744073709551615", "b:1,a:1", "a:0", "\x01\x01\x01" "a\x01", "\x01\x7f");
}
static bytes content(void) {
  return PICK(9, "", "1\n2\n3\n", "one\n2\n3\n", "1\n2\nthree\n", "1\r\n2\r\n", "x", "\xff\xfe",
              "<<<<<<< a\n=======\n>>>>>>> b\n", "1\n2\n3\n4\n5\n6\n7\n8\n");
}
static bytes version_id(void) {
  return PICK(3, "a:1", "a:1#5b1f0c2d9e7a4411", "#5b1f0c2d9e7a4411", "nonsense", "b:2", "a:1,b:1");
}
static bytes strategies(void) {
  return PICK(9, "newest", "merge,keep-both", "keep-both", "manual", "oldest", "largest", "device:a",
              "host", "host,merge", "newest:strict,smallest", "merge", "", ",", "exec:rm", "device:");
}
static bytes setting_value(void) {
  return chance(2) ? strategies()
                   : PICK(13, "edit-wins", "delete-wins", "newest", "keep-copy", "hyphen", "finder",
                          "syncthing", "dropbox", "line", "word:take", "touching,word", "join",
                          "number", "a", "a,b,c");
}

/* Mostly a good number, now and then any. */
static int32_t number(int32_t first, int32_t last) {
  if (tame) return first + (int32_t)chance((uint64_t)(last - first + 1));
  if (chance(40) == 0) return (int32_t)chance(UINT32_MAX);
  return first + (int32_t)chance((uint64_t)(last - first + 2));
}
static int64_t index_below(int64_t count) {
  if (tame) return (int64_t)chance((uint64_t)count);
  if (chance(40) == 0) return (int64_t)chance(UINT64_MAX);
  return (int64_t)chance((uint64_t)count + 1) - (chance(20) == 0);
}

/* A number of any size, the ends among them. */
static int64_t any(void) {
  switch (chance(6)) {
    case 0: return INT64_MIN + (int64_t)chance(2);
    case 1: return INT64_MAX - (int64_t)chance(2);
    default: {
      uint64_t number = chance(UINT64_MAX) >> chance(64);
      return (int64_t)(chance(2) ? number : 0 - number);
    }
  }
}

static void *wrong_handle(void) {
  switch (chance(5)) {
    case 0: return NULL;
    case 1: return engines[chance(HANDLES)];
    case 2: return outcomes[chance(HANDLES)];
    case 3: return merges[chance(HANDLES)];
    default: return (void *)(uintptr_t)chance(4096);
  }
}
static cr_engine *engine(void) {
  return !tame && chance(50) == 0 ? wrong_handle() : engines[chance(tame ? 1 : HANDLES)];
}
static cr_outcome *outcome(void) {
  return !tame && chance(50) == 0 ? wrong_handle() : outcomes[chance(tame ? 1 : HANDLES)];
}
static cr_merge *merge(void) {
  return !tame && chance(50) == 0 ? wrong_handle() : merges[chance(tame ? 1 : HANDLES)];
}

static void fail(const char *what, int64_t result) {
  fprintf(stderr, "%s: %lld\n", what, (long long)result);
  abort();
}

/* A buffer of any size, behind which nothing may be written. */
static size_t capacity;
static void *room(void) {
  capacity = (size_t)chance(CAPACITY + 1);
  memset(buffer, 0xa5, sizeof buffer);
  if (chance(30) == 0) return NULL;
  return buffer;
}
static void untouched(const char *what) {
  for (size_t i = capacity; i < sizeof buffer; i += 1)
    if (buffer[i] != 0xa5) fail(what, (int64_t)i);
}

static void text_of(bytes value, const void **data, size_t *length) {
  *data = value.data;
  *length = value.length;
}

static int32_t host(void *context, cr_conflict *conflict);

static int64_t call(void) {
  const void *a, *b, *c;
  size_t al, bl, cl;
  int64_t value = 0;
  uint64_t counter = 0;
  size_t h = (size_t)chance(tame ? 1 : HANDLES);
  if (engines[h] == NULL) return cr_engine_open(&engines[h]);
  switch (chance(46)) {
    case 0: room(); return cr_library_version(buffer, capacity);
    case 1: { void *handle = wrong_handle(); void *p = room(); return cr_message(handle, p, capacity); }
    case 2:
      if (depth == 0 && chance(8) == 0) cr_engine_close(&engines[h]);
      return engines[h] == NULL ? cr_engine_open(&engines[h]) : cr_engine_open(NULL);
    case 3: return chance(20) == 0 ? cr_engine_close(NULL) : cr_outcome_close(&outcomes[h]);
    case 4: return chance(20) == 0 ? cr_outcome_close(NULL) : cr_merge_close(&merges[h]);
    case 5: case 6:
      if (tame || chance(2)) {
        text_of(strategies(), &a, &al);
        return cr_set(engine(), CR_SETTING_STRATEGIES, a, al);
      }
      text_of(setting_value(), &a, &al);
      return cr_set(engine(), chance(8) ? number(1, 9) : 11, a, al);
    case 7: {
      int64_t any_number = any();
      if (!tame) return cr_set_number(engine(), number(7, 9), any_number);
      return any_number < 0 ? 0 : cr_set_number(engine(), number(7, 8), any_number);
    }
    case 8:
      if (tame) return 0;
      text_of(PICK(2, "*.txt", "dir/", "[", "**", "!a", "/a.txt", "\xff"), &a, &al);
      text_of(setting_value(), &b, &bl);
      return cr_add_rule(engine(), a, al, number(1, 4), b, bl);
    case 9:
      if (tame) return 0;
      text_of(PICK(1, "host", "newest", "other", "", "a,b"), &a, &al);
      return cr_add_strategy(engine(), a, al, (int32_t)chance(2), chance(20) ? host : NULL, NULL);
    case 10: return chance(30) == 0 ? cr_clear_policy(engine()) : cr_clear(NULL);
    case 11: case 12: case 13:
      text_of(path(), &a, &al);
      text_of(tame || chance(3) ? (bytes){NULL, 0} : PICK(3, "id", "id2", "a.txt"), &b, &bl);
      return cr_add_file(engine(), a, al, b, bl);
    case 14:
      if (tame) return 0;
      text_of(chance(2) ? path() : vector(), &a, &al);
      return cr_file_set(
          engine(), index_below(4), chance(3) ? number(15, 17) : number(32, 34), a, al);
    case 15: case 16: case 17: case 18:
      text_of(device(), &a, &al);
      text_of(vector(), &b, &bl);
      /* A version's vector holds its own device. */
      if (tame) text_of((bytes){b, 1}, &a, &al);
      if (tame && cr_add_file(engines[h], "a.txt", CR_TEXT, NULL, 0) < 0) return 0;
      value = cr_add_version(engines[h], tame ? 0 : index_below(3), a, al, b, bl);
      if (value >= 0 && (tame || chance(8))) {
        text_of(content(), &c, &cl);
        cr_version_set(engines[h], value, CR_FIELD_CONTENT, c, cl);
        cr_version_set_number(
            engines[h], value, CR_NUMBER_MODIFIED, chance(6) ? (int64_t)chance(5) * 1000 : any());
        if (chance(6) == 0) cr_version_set_listed(engines[h], value, chance(9), buffer, 32);
        if (chance(6) == 0)
          cr_version_set_kind(
              engines[h], value, chance(2) ? CR_KIND_DELETED : CR_KIND_DIRECTORY);
        if (chance(4) == 0) {
          static const char *const folders[] = {"/", "id", "id2", "a.txt"};
          cr_version_set(engines[h], value, CR_FIELD_PARENT, folders[chance(4)], CR_TEXT);
          if (chance(2))
            cr_version_set(engines[h], value, CR_FIELD_FORMER_PARENT, folders[chance(4)], CR_TEXT);
        }
      }
      return value;
    case 19:
      if (tame) return 0;
      text_of(content(), &a, &al);
      return cr_version_set(engine(), index_below(8), CR_FIELD_CONTENT, a, al);
    case 20:
      if (tame) return 0;
      text_of(chance(2) ? version_id() : path(), &a, &al);
      return cr_version_set(
          engine(), index_below(8), chance(3) ? number(1, 14) : number(42, 43), a, al);
    case 21:
      if (tame) return 0;
      return cr_version_set_number(
          engine(), index_below(8), number(1, 9),
          (int64_t)chance(UINT64_MAX));
    case 22:
      if (tame) return 0;
      return cr_version_set_listed(
          engine(), index_below(8), chance(UINT64_MAX), buffer, chance(3) ? 32 : (size_t)chance(40));
    case 23:
      if (tame) return 0;
      if (chance(2)) return cr_version_set_kind(engine(), index_below(8), number(1, 5));
      text_of(path(), &a, &al);
      value = cr_add_member(engine(), index_below(8), a, al);
      if (value >= 0 && chance(4))
        cr_version_set(engines[h], value, CR_FIELD_CONTENT, content().data, 0);
      return value;
    case 24: text_of(path(), &a, &al); return cr_add_present(engine(), a, al);
    case 25: {
      char id[32];
      int64_t size = cr_file_text(outcomes[h], 0, CR_FIELD_CONFLICT, id, sizeof id);
      text_of(tame || chance(2) ? version_id() : content(), &a, &al);
      if (size > 0 && size <= (int64_t)sizeof id)
        return cr_add_decision(engine(), id, (size_t)size, number(1, 5), a, al);
      text_of(PICK(3, "c-5b1f0c2d9e7a4411", "", "x"), &b, &bl);
      value = cr_add_decision(engine(), b, bl, number(1, 5), a, al);
      if (tame || chance(2)) return value;
      text_of(chance(2) ? path() : version_id(), &a, &al);
      return cr_decision_set(engine(), index_below(3), number(1, 4), a, al);
    }
    case 26: case 27: return chance(4) ? 0 : cr_clear(engines[h]);
    case 28: {
      text_of(device(), &a, &al);
      void *p = room();
      value = cr_next_vector(engine(), index_below(3), index_below(4), a, al, number(1, 2), p, capacity);
      untouched("cr_next_vector");
      return value;
    }
    case 29: case 30: case 31: case 32:
      if (outcomes[h] != NULL) cr_outcome_close(&outcomes[h]);
      value = chance(3) ? cr_resolve(engine(), &outcomes[h])
                        : cr_resolve_file(engine(), index_below(3), &outcomes[h]);
      if (value == 0) resolved += 1;
      if (value == 0 && outcomes[h] == NULL) fail("cr_resolve", value);
      return value;
    case 33: return chance(2) ? cr_outcome_count(outcome(), number(1, 8))
                              : cr_outcome_file(outcome(), index_below(4));
    case 34: {
      void *p = room();
      value = cr_file_text(outcome(), index_below(4), number(1, 45), p, capacity);
      untouched("cr_file_text");
      return value;
    }
    case 35: return cr_file_number(outcome(), index_below(4), number(1, 9), chance(9) ? &value : NULL);
    case 36: return cr_item_count(outcome(), index_below(4), number(1, 11));
    case 37: case 38: {
      void *p = room();
      value = cr_item_text(
          outcome(), index_below(3), number(1, 11), index_below(2), number(1, 45), p, capacity);
      untouched("cr_item_text");
      return value;
    }
    case 39:
      if (chance(3) == 0) {
        void *p = room();
        int64_t file = index_below(3), item = index_below(2), member = index_below(2);
        int32_t list = number(1, 11);
        cr_member_count(outcome(), file, list, item);
        cr_member_number(outcome(), file, list, item, member, number(1, 10), &value);
        value = cr_member_text(outcome(), file, list, item, member, number(1, 45), p, capacity);
        untouched("cr_member_text");
        return value;
      }
      return cr_item_number(
          outcome(), index_below(3), number(1, 11), index_below(2), number(1, 9),
          chance(9) ? &value : NULL);
    case 40: {
      void *p = room();
      value = chance(2) ? cr_collision_text(outcome(), index_below(2), number(1, 45), p, capacity)
                        : cr_refused_text(outcome(), index_below(2), number(1, 45), p, capacity);
      untouched("cr_collision_text");
      return value;
    }
    case 41: {
      text_of(vector(), &a, &al);
      text_of(vector(), &b, &bl);
      void *p = room();
      switch (chance(4)) {
        case 0: return cr_vector_compare(engine(), a, al, b, bl);
        case 1: value = cr_vector_join(engine(), a, al, b, bl, number(1, 2), p, capacity); break;
        case 2: value = cr_vector_convert(engine(), a, al, number(1, 2), p, capacity); break;
        default:
          text_of(device(), &b, &bl);
          return cr_vector_counter(engine(), a, al, b, bl, chance(9) ? &counter : NULL);
      }
      untouched("cr_vector");
      return value;
    }
    case 42: {
      text_of(path(), &a, &al);
      void *p = room();
      value = cr_collision_key(engine(), a, al, number(1, 2), p, capacity);
      untouched("cr_collision_key");
      return value;
    }
    case 43: {
      text_of(path(), &a, &al);
      text_of(setting_value(), &b, &bl);
      void *p = room();
      value = cr_next_name(
          engine(), a, al, (int32_t)chance(2), b, chance(2) ? 0 : bl, "a-1.txt\0A-2.txt\0b", 17, p,
          capacity);
      untouched("cr_next_name");
      return value;
    }
    case 44:
      if (merges[h] != NULL) return cr_merge_close(&merges[h]);
      text_of(content(), &a, &al);
      text_of(content(), &b, &bl);
      text_of(content(), &c, &cl);
      if (chance(2)) return cr_merge_open(engine(), a, al, b, bl, c, cl, &merges[h]);
      {
        /* As many as the greatest count below: the library reads that many. */
        const void *sides[] = {b, c, a, b, c};
        const size_t lengths[] = {bl, cl, al, bl, cl};
        bytes rules = PICK(7, "", "git", "git:histogram", "myers", "minimal", "patience",
                           "git:minimal", "svn", "git:");
        return cr_merge_open_sides(
            engine(), a, al, sides, lengths, (size_t)index_below(5), rules.data, rules.length,
            &merges[h]);
      }
    default: {
      if (chance(6) == 0) {
        text_of(chance(2) ? content() : path(), &a, &al);
        return chance(2) ? cr_merge_set_label(merge(), index_below(4) - 1, a, al)
                         : cr_merge_set_marker_length(merge(), index_below(1002));
      }
      if (chance(6) == 0) {
        text_of(setting_value(), &a, &al);
        void *p = room();
        value = cr_merge_proposal(merge(), a, al, p, capacity);
        untouched("cr_merge_proposal");
        return value;
      }
      void *p = room();
      if (chance(4) == 0) return cr_merge_conflicts(merge());
      value = cr_merge_text(merge(), number(1, 8), p, capacity);
      untouched("cr_merge_text");
      return value;
    }
  }
}

static void absorb(const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i += 1) digest = (digest ^ bytes[i]) * 0x100000001b3u;
}

static void one(void) {
  int64_t result = call();
  absorb((const unsigned char *)&result, sizeof result);
  absorb(buffer, sizeof buffer);
  if (result < CR_STATUS_BUSY) fail("a result that the header does not know", result);
  if (result < CR_ABSENT) errors += 1;
}

/* Calls whatever it likes, as a careless host would, and answers anything. */
static int32_t host(void *context, cr_conflict *conflict) {
  (void)context;
  depth += 1;
  if (depth < 3) {
    for (uint64_t i = chance(4); i > 0; i -= 1) one();
    char text[16];
    int64_t value;
    cr_conflict_count(conflict, number(6, 7));
    cr_conflict_text(conflict, number(1, 45), text, sizeof text);
    cr_contender_text(conflict, number(6, 7), index_below(2), number(1, 45), text, sizeof text);
    cr_contender_number(conflict, number(6, 7), index_below(2), number(1, 9), &value);
    bytes given = chance(2) ? content() : version_id();
    cr_conflict_set(conflict, number(21, 25), given.data, given.length);
    if (chance(2)) cr_conflict_set(conflict, CR_FIELD_CONTENT, given.data, given.length);
    cr_message(conflict, text, sizeof text);
  }
  depth -= 1;
  return (int32_t)chance(6) - 3;
}

int main(int count, char **arguments) {
  unsigned long long calls = count > 1 ? strtoull(arguments[1], NULL, 10) : 1000000;
  unsigned long long seed =
      count > 2 ? strtoull(arguments[2], NULL, 10) : (unsigned long long)time(NULL);
  state = seed;
  printf("%llu random calls, seed %llu\n", calls, seed);
  fflush(stdout);
  for (unsigned long long i = 0; i < calls; i += 1) {
    if (i % 256 == 0) {
      tame = (int)chance(2);
      for (int h = 0; tame && h < HANDLES; h += 1) {
        cr_clear(engines[h]);
        cr_clear_policy(engines[h]);
        cr_add_strategy(engines[h], "host", CR_TEXT, (int32_t)chance(2), host, NULL);
      }
    }
    one();
  }
  for (int i = 0; i < HANDLES; i += 1) {
    cr_engine_close(&engines[i]);
    cr_outcome_close(&outcomes[i]);
    cr_merge_close(&merges[i]);
  }
  printf(
      "%llu errors, %llu outcomes, digest of all answers %016llx\n", errors, resolved,
      (unsigned long long)digest);
  /* A test that only ever fails, or never, tests nothing. */
  return resolved < calls / 200 || errors < calls / 50;
}
