/* no_random: while the file exists that NO_RANDOM names, OpenSSL has no random bits
 * for the server; otherwise it has. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((visibility("default"))) int RAND_bytes(unsigned char *bytes, int size);

int RAND_bytes(unsigned char *bytes, int size) {
  const char *file = getenv("NO_RANDOM");
  int (*real)(unsigned char *, int);

  if (file != NULL && access(file, F_OK) == 0) {
    memset(bytes, 0x55, (size_t)size); /* what nobody must ever see */
    return 0;
  }
  *(void **)&real = dlsym(RTLD_NEXT, "RAND_bytes");
  return real(bytes, size);
}
