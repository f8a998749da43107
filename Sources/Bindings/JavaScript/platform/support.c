/*
 * Functions that Embedded Swift requires of a platform, for WebAssembly, which has none: memory, and a source of seeds
 * for hashes; and the one function of the host that the engine calls.
 */
#include <stddef.h>
#include <stdint.h>

/* Memory --------------------------------------------------------------------------------------------
 *
 * Memory consists of pages of 64 KiB. A page is free, or holds blocks of one size, or is part of a run of pages that is
 * one large block. The kind of an address's page determines the length of the block there, so no block needs a header.
 * Adjacent free pages are one run; the free blocks of a size are a list.
 */

enum {
  page_size = 65536,
  page_total = 65536,      /* 4 GiB, all that an address can reach */
  greatest_small = 32768,  /* a larger block has pages of its own */
  grown_at_once = 16,      /* pages */
  size_total = 41
};

/* The kind of a page; a number from 1 to size_total - 1 is the index of the size of its blocks. */
enum { page_unknown = 0, page_free = 253, page_large = 254, page_of_large = 255 };

static uint8_t page_kind[page_total];
/* At the first page of a large block: the number of its pages. */
static uint32_t page_count[page_total];
static uint32_t first_page, end_page;

struct block { struct block *next; };
static struct block *free_blocks[size_total];
/* The part of the latest page of a size that was never allocated. */
static uintptr_t fresh[size_total], fresh_end[size_total];

extern unsigned char __heap_base;

/* Eight sizes in steps of 16 bytes up to 128; then four between two powers of two. */
static uint32_t size_index(size_t size) {
  if (size <= 128) return size == 0 ? 1 : (uint32_t)((size + 15) / 16);
  uint32_t power = 31 - (uint32_t)__builtin_clz((uint32_t)size - 1);
  uint32_t quarter = ((uint32_t)(size - 1) >> (power - 2)) & 3;
  return 9 + (power - 7) * 4 + quarter;
}

static size_t size_of_index(uint32_t index) {
  if (index <= 8) return index * 16;
  uint32_t power = 7 + (index - 9) / 4, quarter = (index - 9) % 4;
  return ((size_t)1 << power) + (quarter + 1) * ((size_t)1 << (power - 2));
}

/* A run of free pages that is not in use yet; 0 if there is no memory. */
static uint32_t take_pages(uint32_t count) {
  if (end_page == 0) {
    first_page = (uint32_t)(((uintptr_t)&__heap_base + page_size - 1) / page_size);
    end_page = (uint32_t)__builtin_wasm_memory_size(0);
    for (uint32_t page = first_page; page < end_page; page += 1) page_kind[page] = page_free;
  }
  uint32_t run = 0;
  for (uint32_t page = first_page; page < end_page; page += 1) {
    if (page_kind[page] == page_large) page += page_count[page] - 1, run = 0;
    else if (page_kind[page] != page_free) run = 0;
    else if (++run == count) return page + 1 - count;
  }
  /* The free pages at the end, if any, are the beginning of the new run. */
  uint32_t missing = count - run;
  uint32_t wanted = missing < grown_at_once ? grown_at_once : missing;
  if (end_page + (uint64_t)missing > page_total) return 0;
  if (__builtin_wasm_memory_grow(0, wanted) == (size_t)-1) {
    if (wanted == missing || __builtin_wasm_memory_grow(0, missing) == (size_t)-1) return 0;
    wanted = missing;
  }
  uint32_t start = end_page - run;
  for (uint32_t page = end_page; page < end_page + wanted; page += 1) page_kind[page] = page_free;
  end_page += wanted;
  return start;
}

static void *large_block(size_t size) {
  if (size > SIZE_MAX - page_size) return NULL;
  uint32_t count = (uint32_t)((size + page_size - 1) / page_size);
  uint32_t page = take_pages(count);
  if (page == 0) return NULL;
  page_kind[page] = page_large;
  page_count[page] = count;
  for (uint32_t next = page + 1; next < page + count; next += 1) page_kind[next] = page_of_large;
  return (void *)((uintptr_t)page * page_size);
}

void *malloc(size_t size) {
  if (size > greatest_small) return large_block(size);
  uint32_t index = size_index(size);
  struct block *block = free_blocks[index];
  if (block != NULL) {
    free_blocks[index] = block->next;
    return block;
  }
  size_t length = size_of_index(index);
  if (fresh_end[index] - fresh[index] < length) {
    uint32_t page = take_pages(1);
    if (page == 0) return NULL;
    page_kind[page] = (uint8_t)index;
    fresh[index] = (uintptr_t)page * page_size;
    fresh_end[index] = fresh[index] + page_size;
  }
  void *start = (void *)fresh[index];
  fresh[index] += length;
  return start;
}

void free(void *start) {
  if (start == NULL) return;
  uint32_t page = (uint32_t)((uintptr_t)start / page_size);
  if (page_kind[page] == page_large) {
    for (uint32_t next = page, end = page + page_count[page]; next < end; next += 1)
      page_kind[next] = page_free;
    return;
  }
  struct block *block = start;
  block->next = free_blocks[page_kind[page]];
  free_blocks[page_kind[page]] = block;
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  /* Blocks are at multiples of 16, pages at multiples of their size. */
  void *start = NULL;
  if (alignment <= 16) start = malloc(size);
  else if (alignment <= page_size) start = large_block(size == 0 ? 1 : size);
  if (start == NULL) return 12; /* ENOMEM */
  *place = start;
  return 0;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }

void *memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *one = left, *other = right;
  for (; size >= 8; one += 8, other += 8, size -= 8) {
    uint64_t a, b;
    __builtin_memcpy(&a, one, 8);
    __builtin_memcpy(&b, other, 8);
    if (a != b) break;
  }
  for (; size > 0; one += 1, other += 1, size -= 1)
    if (*one != *other) return *one < *other ? -1 : 1;
  return 0;
}

/* Arithmetic ---------------------------------------------------------------------------------------- */

double ceil(double value) { return __builtin_ceil(value); }

/* The product of two numbers of 128 bits, each of which consists of two numbers of 64. */
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t low_a = (uint32_t)a, high_a = a >> 32, low_b = (uint32_t)b, high_b = b >> 32;
  uint64_t low = low_a * low_b, middle = high_a * low_b + (low >> 32);
  uint64_t other = low_a * high_b + (uint32_t)middle;
  uint64_t high = high_a * high_b + (middle >> 32) + (other >> 32);
  high += (uint64_t)((unsigned __int128)left >> 64) * b + a * (uint64_t)((unsigned __int128)right >> 64);
  unsigned __int128 product = ((unsigned __int128)high << 64) | (other << 32) | (uint32_t)low;
  return (__int128)product;
}

/* The seed of hashes: it prevents names that are crafted to collide, and affects nothing else. -------- */

static uint64_t seed = 0x9E3779B97F4A7C15;

void format_seed(uint32_t low, uint32_t high) { seed ^= (uint64_t)high << 32 | low; }

/* SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014. */
void arc4random_buf(void *buffer, size_t size) {
  unsigned char *bytes = buffer;
  for (size_t done = 0; done < size; done += 1) {
    seed += 0x9E3779B97F4A7C15;
    uint64_t mixed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    bytes[done] = (unsigned char)((mixed ^ (mixed >> 31)) >> 56);
  }
}

/* The host ------------------------------------------------------------------------------------------ */

typedef void (*decide_function)(int32_t, const uint8_t *, size_t, size_t *);

__attribute__((import_module("host"), import_name("decide")))
void host_decide(int32_t strategy, const uint8_t *conflict, size_t length, size_t *answer);

int32_t format_call(
    int32_t call, const uint8_t *input, size_t length, size_t *answer, decide_function decide);

/* Address and length of the latest answer. */
static size_t answer[2];

size_t *format_answer(void) { return answer; }

int32_t format_run(int32_t call, const uint8_t *input, size_t length) {
  return format_call(call, input, length, answer, host_decide);
}
