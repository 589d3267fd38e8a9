// SPDX-License-Identifier: Apache-2.0
// Prints which devices it finds, each looked for in another way, and "-" where a file that there is
// not stays so.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    struct stat status;
    struct statx extended;
    if (open("/dev/vipcore", O_RDWR) >= 0) printf("vipcore ");
    if (access("/dev/bpu0", R_OK | W_OK) == 0) printf("bpu ");
    if (stat("/dev/rknpu", &status) == 0 && S_ISCHR(status.st_mode)) printf("rknpu ");
    if (fstatat(AT_FDCWD, "/dev/bpu_core0", &status, 0) == 0) printf("bpu_core0 ");
    if (statx(AT_FDCWD, "/dev/galcore", 0, STATX_TYPE, &extended) == 0) printf("galcore ");
    if (open("/dev/absent", O_RDWR) < 0 && errno == ENOENT) printf("-");
    printf("\n");
    return 0;
}
