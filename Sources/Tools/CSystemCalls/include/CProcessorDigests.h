// SHA-256 by the processor's own instructions, which no other language of this package can name.
#ifndef RESOLVE_C_PROCESSOR_DIGESTS_H
#define RESOLVE_C_PROCESSOR_DIGESTS_H

#include <stddef.h>
#include <stdint.h>

// Whether this processor has the instructions: 1 or 0. The answer stays the same while a process runs.
int resolve_sha256_is_available(void);

// Takes blocks of 64 bytes into the eight words of a state, in the order of FIPS 180-4, a to h.
//
// Only where resolve_sha256_is_available() is 1: elsewhere it changes nothing.
void resolve_sha256_absorb(uint32_t *state, const uint8_t *blocks, size_t count);

// Takes in the last bytes of a message, any number of them, and what follows them by the standard: then the eight words
// are those of the digest. Everything before were whole blocks; `total` is the number of bytes of the whole message.
//
// Only where resolve_sha256_is_available() is 1: elsewhere it changes nothing.
void resolve_sha256_finish(uint32_t *state, const uint8_t *bytes, size_t count, uint64_t total);

#endif
