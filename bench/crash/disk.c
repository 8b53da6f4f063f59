/*
 * A disk that loses power. Preloaded into the server, it keeps beside the real files what would
 * survive: the bytes of a file as they were when it was last synced, and the names of a folder as
 * they were when the folder was last synced. A kernel may have written more than that; it promises
 * no more than that.
 *
 *   DISK_FOLDER       the folder that is watched; no folders inside it
 *   DISK_SURVIVORS    where to keep what survives: files named after inodes, and `names`
 *   DISK_SYNC_MS      how much slower every sync is, in milliseconds
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static void survivor(char *path, const char *name) {
  snprintf(path, PATH_MAX, "%s/%s", getenv("DISK_SURVIVORS"), name);
}

static void keep_file(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) fail("fstat");
  char name[32], path[PATH_MAX], source[64];
  snprintf(name, sizeof name, "%llu", (unsigned long long)status.st_ino);
  survivor(path, name);
  snprintf(source, sizeof source, "/proc/self/fd/%d", fd);
  int from = open(source, O_RDONLY), to = open(path, O_WRONLY | O_CREAT, 0600);
  if (from < 0 || to < 0) fail("open");
  static char bytes[1 << 20];
  off_t at = 0;
  for (ssize_t count; (count = pread(from, bytes, sizeof bytes, at)) != 0; at += count) {
    if (count < 0 || pwrite(to, bytes, count, at) != count) fail("copy");
  }
  if (ftruncate(to, at) != 0) fail("ftruncate");
  close(from);
  close(to);
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
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, call);
  int place = place_of(fd);
  if (place != 0 && getenv("DISK_SYNC_MS") != NULL) usleep(1000 * atoi(getenv("DISK_SYNC_MS")));
  int result = real(fd);
  if (result != 0 || place == 0 || getenv("DISK_SURVIVORS") == NULL) return result;
  pthread_mutex_lock(&lock);
  if (place == 1) keep_file(fd);
  else keep_names();
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) { return sync_and_keep("fsync", fd); }

int fdatasync(int fd) { return sync_and_keep("fdatasync", fd); }
