/*
 * A disk that loses power. Preloaded into the server, it keeps beside the real files what would
 * survive: the bytes of a file as they were when it was last synced, and the names of a folder as
 * they were when the folder was last synced. A kernel may have written more than that; it promises
 * no more than that.
 *
 *   DISK_FOLDER       the folder that is watched; no folders inside it
 *   DISK_SURVIVORS    where to keep what survives: files named after inodes, and `names`
 *   DISK_SYNC_MS      how much slower every sync is, in milliseconds
 *   DISK_READ_ONLY    a file; while it is there, nothing in the folder can be written, as on a file
 *                     system that was turned read-only because of an error
 *   DISK_FAULTS       a folder whose files make syncs fail: one called `-wal` those of files whose
 *                     name ends so, as often as it has bytes
 *
 * A sync that fails takes with it what was to be written, as Linux does: the pages count as written
 * from then on, and no later sync writes them unless somebody has written them again.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 256 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) {
  perror(what);
  abort(); /* a model that is wrong proves nothing */
}

/* 0: elsewhere, 1: a file in the folder, 2: the folder itself. */
static int place_of(int fd) {
  const char *folder = getenv("DISK_FOLDER");
  if (folder == NULL) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  size_t size = strlen(folder);
  if (strncmp(path, folder, size) != 0) return 0;
  return path[size] == '/' ? 1 : path[size] == '\0' ? 2 : 0;
}

static int is_read_only(void) {
  const char *flag = getenv("DISK_READ_ONLY");
  return flag != NULL && access(flag, F_OK) == 0;
}

static int refuse(void) {
  errno = EROFS;
  return -1;
}

static void survivor(char *path, const char *name) {
  snprintf(path, PATH_MAX, "%s/%s", getenv("DISK_SURVIVORS"), name);
}

/* The copy of a file that survives, or its map of pages that are lost: a byte each, 1 if it is. */
static int open_kept(int fd, const char *suffix) {
  struct stat status;
  if (fstat(fd, &status) != 0) fail("fstat");
  char name[32], path[PATH_MAX];
  snprintf(name, sizeof name, "%llu%s", (unsigned long long)status.st_ino, suffix);
  survivor(path, name);
  int kept = open(path, O_RDWR | O_CREAT, 0600);
  if (kept < 0) fail("open");
  return kept;
}

static ssize_t (*real_write(void))(int, const void *, size_t, off_t) {
  return (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
}

/* After a sync: keeps every page that is not lost, or marks those as lost that are not kept. */
static void keep_file(int fd, int is_synced) {
  char source[64];
  snprintf(source, sizeof source, "/proc/self/fd/%d", fd);
  int from = open(source, O_RDONLY), to = open_kept(fd, ""), lost = open_kept(fd, ".lost");
  if (from < 0) fail("open");
  static char bytes[PAGES * PAGE], kept[PAGES * PAGE], is_lost[PAGES];
  off_t at = 0;
  for (ssize_t count; (count = pread(from, bytes, sizeof bytes, at)) != 0; at += count) {
    ssize_t there = pread(to, kept, sizeof kept, at);
    memset(is_lost, 0, sizeof is_lost);
    if (count < 0 || there < 0 || pread(lost, is_lost, PAGES, at / PAGE) < 0) fail("read");
    for (ssize_t i = 0; i < count; i += PAGE) {
      ssize_t size = count - i < PAGE ? count - i : PAGE;
      if (there >= i + size && memcmp(bytes + i, kept + i, size) == 0) continue;
      if (!is_synced && real_write()(lost, "\1", 1, (at + i) / PAGE) != 1) fail("mark");
      if (!is_synced || is_lost[i / PAGE]) continue;
      if (real_write()(to, bytes + i, size, at + i) != size) fail("copy");
    }
  }
  if (is_synced && ftruncate(to, at) != 0) fail("ftruncate");
  close(from);
  close(to);
  close(lost);
}

/* What is written again is written by the next sync. */
static void find_again(int fd, off_t at, size_t size) {
  if (getenv("DISK_FAULTS") == NULL || size == 0 || place_of(fd) != 1) return;
  pthread_mutex_lock(&lock);
  int lost = open_kept(fd, ".lost");
  for (off_t page = at / PAGE; page <= (off_t)(at + size - 1) / PAGE; page += 1) {
    if (real_write()(lost, "\0", 1, page) != 1) fail("mark");
  }
  close(lost);
  pthread_mutex_unlock(&lock);
}

/* Whether this sync is to fail; each failure takes a byte off the file that asks for it. */
static int is_to_fail(int fd) {
  const char *faults = getenv("DISK_FAULTS");
  DIR *folder = faults == NULL ? NULL : opendir(faults);
  if (folder == NULL) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) fail("readlink");
  path[length] = '\0';
  int is_fault = 0;
  for (struct dirent *entry; !is_fault && (entry = readdir(folder)) != NULL;) {
    ssize_t size = strlen(entry->d_name);
    if (entry->d_name[0] == '.' && size < 3) continue;
    if (size > length || strcmp(path + length - size, entry->d_name) != 0) continue;
    char fault[PATH_MAX];
    struct stat status;
    snprintf(fault, sizeof fault, "%s/%s", faults, entry->d_name);
    if (stat(fault, &status) != 0 || status.st_size == 0) continue;
    is_fault = truncate(fault, status.st_size - 1) == 0;
  }
  closedir(folder);
  return is_fault;
}

/* One line per name, its inode first; renamed into place, so that it is always whole. */
static void keep_names(void) {
  char draft[PATH_MAX], path[PATH_MAX];
  survivor(draft, "names.new");
  survivor(path, "names");
  FILE *names = fopen(draft, "w");
  DIR *folder = opendir(getenv("DISK_FOLDER"));
  if (names == NULL || folder == NULL) fail("names");
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    if (entry->d_name[0] == '.') continue;
    fprintf(names, "%llu %s\n", (unsigned long long)entry->d_ino, entry->d_name);
  }
  closedir(folder);
  if (fclose(names) != 0 || rename(draft, path) != 0) fail("names");
}

static int sync_and_keep(const char *call, int fd) {
  if (is_read_only() && place_of(fd) != 0) return refuse();
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, call);
  int place = place_of(fd);
  if (place != 0 && getenv("DISK_SYNC_MS") != NULL) usleep(1000 * atoi(getenv("DISK_SYNC_MS")));
  pthread_mutex_lock(&lock);
  int is_fault = place != 0 && is_to_fail(fd);
  int result = is_fault ? -1 : real(fd);
  if ((result == 0 || is_fault) && place != 0 && getenv("DISK_SURVIVORS") != NULL) {
    if (place == 1) keep_file(fd, !is_fault);
    else if (!is_fault) keep_names();
  }
  pthread_mutex_unlock(&lock);
  if (is_fault) errno = EIO;
  return result;
}

int fsync(int fd) { return sync_and_keep("fsync", fd); }

int fdatasync(int fd) { return sync_and_keep("fdatasync", fd); }

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  if (is_read_only() && place_of(fd) == 1) return refuse();
  ssize_t count = real_write()(fd, bytes, size, at);
  if (count > 0) find_again(fd, at, count);
  return count;
}

int ftruncate64(int fd, off64_t size) {
  if (is_read_only() && place_of(fd) == 1) return refuse();
  return ((int (*)(int, off64_t))dlsym(RTLD_NEXT, "ftruncate64"))(fd, size);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  const char *folder = getenv("DISK_FOLDER");
  int is_there = folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
  if (is_there && (flags & O_ACCMODE) != O_RDONLY && is_read_only()) return refuse();
  return ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open64"))(path, flags, mode);
}

ssize_t write(int fd, const void *bytes, size_t size) {
  if (is_read_only() && place_of(fd) == 1) return refuse();
  ssize_t (*real)(int, const void *, size_t) =
    (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  ssize_t count = real(fd, bytes, size);
  if (count > 0 && getenv("DISK_FAULTS") != NULL && place_of(fd) == 1) {
    find_again(fd, lseek(fd, 0, SEEK_CUR) - count, count);
  }
  return count;
}
