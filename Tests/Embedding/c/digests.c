/*
 * SHA-256 by the processor's instructions, where the command is compiled with them: the examples of NIST (FIPS 180-4,
 * "SHA256.pdf" and the long message of its tests), in one piece and in two.
 */
#include "CProcessorDigests.h"
#include "expect.h"
#include <stdlib.h>
#include <string.h>

static void digest(const char *text, size_t repeated, const uint32_t expected[8]) {
  size_t length = strlen(text), size = length * repeated;
  uint8_t *bytes = malloc(size + 1);
  if (!bytes) abort();
  for (size_t i = 0; i < repeated; i += 1) memcpy(bytes + i * length, text, length);
  size_t first[] = {0, size / 64};
  for (int i = 0; i < 2; i += 1) {
    uint32_t state[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    resolve_sha256_absorb(state, bytes, first[i]);
    resolve_sha256_finish(state, bytes + 64 * first[i], size - 64 * first[i], size);
    EXPECT(memcmp(state, expected, sizeof state) == 0);
  }
  free(bytes);
}

int main(void) {
  if (!resolve_sha256_is_available()) {
    printf("This processor has no instructions for SHA-256.\n");
    return 0;
  }
  digest("", 1, (const uint32_t[]){
      0xe3b0c442, 0x98fc1c14, 0x9afbf4c8, 0x996fb924, 0x27ae41e4, 0x649b934c, 0xa495991b, 0x7852b855});
  digest("abc", 1, (const uint32_t[]){
      0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad});
  digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, (const uint32_t[]){
      0x248d6a61, 0xd20638b8, 0xe5c02693, 0x0c3e6039, 0xa33ce459, 0x64ff2167, 0xf6ecedd4, 0x19db06c1});
  digest("a", 1000000, (const uint32_t[]){
      0xcdc76e5c, 0x9914fb92, 0x81a1c7e2, 0x84d73e67, 0xf1809a48, 0xa497200e, 0x046d39cc, 0xc7112cd0});
  return failures > 0;
}
