#include "CProcessorDigests.h"

#include <string.h>

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

#define HAS_INSTRUCTIONS 1
#define WITH_INSTRUCTIONS __attribute__((target("sha,sse4.1,ssse3")))

// Intel 64 and IA-32 Architectures Software Developer's Manual, CPUID: leaf 1 reports SSSE3 and SSE4.1, leaf 7
// the SHA extensions. They use no register that an operating system has to save specially.
int resolve_sha256_is_available(void) {
  enum { ssse3 = 1u << 9, sse4_1 = 1u << 19, sha = 1u << 29 };
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  if (!(c & ssse3) || !(c & sse4_1)) return 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
  return (b & sha) != 0;
}

typedef __m128i four_words;

// The working variables as the instructions expect them: a, b, e, f and c, d, g, h, the first one highest.
typedef struct {
  four_words abef, cdgh;
} variables;

WITH_INSTRUCTIONS static inline variables variables_of(const uint32_t *state) {
  return (variables){
      _mm_set_epi32((int)state[0], (int)state[1], (int)state[4], (int)state[5]),
      _mm_set_epi32((int)state[2], (int)state[3], (int)state[6], (int)state[7])};
}

WITH_INSTRUCTIONS static inline void store(variables variables, uint32_t *state) {
  state[0] = (uint32_t)_mm_extract_epi32(variables.abef, 3);
  state[1] = (uint32_t)_mm_extract_epi32(variables.abef, 2);
  state[2] = (uint32_t)_mm_extract_epi32(variables.cdgh, 3);
  state[3] = (uint32_t)_mm_extract_epi32(variables.cdgh, 2);
  state[4] = (uint32_t)_mm_extract_epi32(variables.abef, 1);
  state[5] = (uint32_t)_mm_extract_epi32(variables.abef, 0);
  state[6] = (uint32_t)_mm_extract_epi32(variables.cdgh, 1);
  state[7] = (uint32_t)_mm_extract_epi32(variables.cdgh, 0);
}

WITH_INSTRUCTIONS static inline variables sum(variables one, variables other) {
  return (variables){
      _mm_add_epi32(one.abef, other.abef), _mm_add_epi32(one.cdgh, other.cdgh)};
}

WITH_INSTRUCTIONS static inline four_words words_at(const uint8_t *bytes) {
  const __m128i turned = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes), turned);
}

WITH_INSTRUCTIONS static inline four_words words_after(
    four_words first, four_words second, four_words third, four_words fourth) {
  const __m128i seven_before = _mm_alignr_epi8(fourth, third, 4);
  return _mm_sha256msg2_epu32(
      _mm_add_epi32(_mm_sha256msg1_epu32(first, second), seven_before), fourth);
}

// An instruction makes two rounds: its result is the new a, b, e, f, and the old ones are the new c, d, g, h.
WITH_INSTRUCTIONS static inline void four_rounds(
    variables *variables, four_words words, const uint32_t *constants) {
  const __m128i input = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)constants));
  variables->cdgh = _mm_sha256rnds2_epu32(variables->cdgh, variables->abef, input);
  variables->abef = _mm_sha256rnds2_epu32(
      variables->abef, variables->cdgh, _mm_shuffle_epi32(input, 0x0E));
}

#elif defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__))

#include <arm_neon.h>

#define HAS_INSTRUCTIONS 1
#define WITH_INSTRUCTIONS __attribute__((target("sha2")))

#if defined(__APPLE__)
// Every 64-bit processor of Apple's has them.
int resolve_sha256_is_available(void) { return 1; }
#else
#include <sys/auxv.h>

// Linux reports them in bit 6 of AT_HWCAP (Documentation/arch/arm64/elf_hwcaps.rst).
int resolve_sha256_is_available(void) {
  enum { sha2 = 1u << 6 };
  return (getauxval(AT_HWCAP) & sha2) != 0;
}
#endif

typedef uint32x4_t four_words;

// The working variables as the instructions expect them.
typedef struct {
  four_words abcd, efgh;
} variables;

WITH_INSTRUCTIONS static inline variables variables_of(const uint32_t *state) {
  return (variables){vld1q_u32(state), vld1q_u32(state + 4)};
}

WITH_INSTRUCTIONS static inline void store(variables variables, uint32_t *state) {
  vst1q_u32(state, variables.abcd);
  vst1q_u32(state + 4, variables.efgh);
}

WITH_INSTRUCTIONS static inline variables sum(variables one, variables other) {
  return (variables){vaddq_u32(one.abcd, other.abcd), vaddq_u32(one.efgh, other.efgh)};
}

WITH_INSTRUCTIONS static inline four_words words_at(const uint8_t *bytes) {
  return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes)));
}

WITH_INSTRUCTIONS static inline four_words words_after(
    four_words first, four_words second, four_words third, four_words fourth) {
  return vsha256su1q_u32(vsha256su0q_u32(first, second), third, fourth);
}

// One instruction makes the new a, b, c, d, another the new e, f, g, h, both of all the old ones.
WITH_INSTRUCTIONS static inline void four_rounds(
    variables *variables, four_words words, const uint32_t *constants) {
  const uint32x4_t input = vaddq_u32(words, vld1q_u32(constants));
  const uint32x4_t abcd = variables->abcd;
  variables->abcd = vsha256hq_u32(abcd, variables->efgh, input);
  variables->efgh = vsha256h2q_u32(variables->efgh, abcd, input);
}

#endif

#if defined(HAS_INSTRUCTIONS)

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section
// 4.2.2).
static const uint32_t round_constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5,
    0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3,
    0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC,
    0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7,
    0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13,
    0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3,
    0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5,
    0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208,
    0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

WITH_INSTRUCTIONS void resolve_sha256_absorb(
    uint32_t *state, const uint8_t *blocks, size_t count) {
  variables all = variables_of(state);
  for (; count > 0; count -= 1, blocks += 64) {
    const variables before = all;
    // The last 16 words of the message schedule.
    four_words first = words_at(blocks);
    four_words second = words_at(blocks + 16);
    four_words third = words_at(blocks + 32);
    four_words fourth = words_at(blocks + 48);
    four_rounds(&all, first, round_constants);
    four_rounds(&all, second, round_constants + 4);
    four_rounds(&all, third, round_constants + 8);
    four_rounds(&all, fourth, round_constants + 12);
#pragma clang loop unroll(full)
    for (int round = 16; round < 64; round += 16) {
      first = words_after(first, second, third, fourth);
      four_rounds(&all, first, round_constants + round);
      second = words_after(second, third, fourth, first);
      four_rounds(&all, second, round_constants + round + 4);
      third = words_after(third, fourth, first, second);
      four_rounds(&all, third, round_constants + round + 8);
      fourth = words_after(fourth, first, second, third);
      four_rounds(&all, fourth, round_constants + round + 12);
    }
    all = sum(all, before);
  }
  store(all, state);
}

void resolve_sha256_finish(uint32_t *state, const uint8_t *bytes, size_t count, uint64_t total) {
  const size_t rest = count % 64;
  if (count >= 64) resolve_sha256_absorb(state, bytes, count / 64);
  // A set bit, zeros up to the last eight bytes of a block, and there the length in bits.
  uint8_t end[128] = {0};
  if (rest > 0) memcpy(end, bytes + (count - rest), rest);
  end[rest] = 0x80;
  const size_t blocks = rest < 56 ? 1 : 2;
  const uint64_t bits = total * 8;
  for (int index = 0; index < 8; index += 1) {
    end[64 * blocks - 1 - (size_t)index] = (uint8_t)(bits >> (8 * index));
  }
  resolve_sha256_absorb(state, end, blocks);
}

#else

int resolve_sha256_is_available(void) { return 0; }

void resolve_sha256_absorb(uint32_t *state, const uint8_t *blocks, size_t count) {
  (void)state;
  (void)blocks;
  (void)count;
}

void resolve_sha256_finish(uint32_t *state, const uint8_t *bytes, size_t count, uint64_t total) {
  (void)state;
  (void)bytes;
  (void)count;
  (void)total;
}

#endif
