/* Preloaded: the n-th call that changes a file fails, where the file's path begins with FAIL_FILE.
   The test writes what is to happen into the file FAIL_PLAN and reads there what did. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* how many calls until it fails, 0 for never; the error; how many failed; how many were made */
struct plan { int64_t left, error, failed, calls; };
static volatile struct plan *plan;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAIL_PLAN");
  int fd = path ? open(path, O_RDWR) : -1;
  if (fd < 0) return;
  void *at = mmap(0, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (at != MAP_FAILED) plan = at;
  close(fd);
}

static int fails(int fd) {
  char link[64], path[4096];
  const char *file = getenv("FAIL_FILE");
  if (!plan || !file) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (strncmp(path, file, strlen(file))) return 0;
  __sync_fetch_and_add(&plan->calls, 1);
  if (plan->left <= 0 || __sync_sub_and_fetch(&plan->left, 1) != 0) return 0;
  __sync_fetch_and_add(&plan->failed, 1);
  errno = (int)plan->error;
  return 1;
}

#define FAIL(type, name, declared, passed)                                     \
  type name declared {                                                         \
    static type (*made) declared;                                              \
    if (!made) made = (type(*) declared)dlsym(RTLD_NEXT, #name);               \
    return fails(fd) ? -1 : made passed;                                       \
  }
FAIL(ssize_t, write, (int fd, const void *from, size_t size), (fd, from, size))
FAIL(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))
FAIL(ssize_t, pwrite64, (int fd, const void *from, size_t size, off64_t at), (fd, from, size, at))
FAIL(int, fsync, (int fd), (fd))
FAIL(int, fdatasync, (int fd), (fd))
FAIL(int, ftruncate, (int fd, off_t size), (fd, size))
FAIL(int, ftruncate64, (int fd, off64_t size), (fd, size))
