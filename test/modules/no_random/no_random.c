/* no_random: OpenSSL gives the server no random bits while the file $NO_RANDOM
 * exists. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((visibility("default"))) int RAND_bytes(unsigned char *bytes, int size);

int RAND_bytes(unsigned char *bytes, int size) {
  const char *file = getenv("NO_RANDOM");
  int (*real)(unsigned char *, int);

  if (file != NULL && access(file, F_OK) == 0) {
    memset(bytes, 0x55, (size_t)size); /* these bytes must never be used */
    return 0;
  }
  *(void **)&real = dlsym(RTLD_NEXT, "RAND_bytes");
  return real(bytes, size);
}
