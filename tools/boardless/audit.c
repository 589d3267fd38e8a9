// SPDX-License-Identifier: Apache-2.0
// A module for the loader (LD_AUDIT, rtld-audit(7)): a library that is asked for by a name of which
// BOARDLESS_LIB holds a file is that file, whatever the path, rpath or dlopen argument said. One
// that the system has not either is that of BOARDLESS_LAST_LIB. Loaded into a namespace of its own,
// so it needs libc and nothing else. A path into the folder itself stays what it is: below it are
// other generations of libraries, with the same names.
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT unsigned int la_version(unsigned int version) {
    return version < LAV_CURRENT ? version : LAV_CURRENT;
}

// The result must outlive the call: the loader keeps it until the search is over. One search runs
// at a time in a process, under the loader's own lock.
static const char* file_in(const char* folder, const char* name) {
    static char found[4096];
    if (!folder) return NULL;
    const char* slash = strrchr(name, '/');
    const int length = snprintf(found, sizeof found, "%s/%s", folder, slash ? slash + 1 : name);
    if (length < 0 || (size_t)length >= sizeof found) return NULL;
    return access(found, R_OK) == 0 ? found : NULL;
}

// The loader asks for a name in each of the system's folders and their variants for processors, and
// the first answer counts: whether a later one has it must be looked up here.
static int in_system(const char* name) {
    static const char* const folders[] = {"/lib/" BOARDLESS_MULTIARCH,
                                          "/usr/lib/" BOARDLESS_MULTIARCH,
                                          "/lib64",
                                          "/usr/lib64",
                                          "/lib",
                                          "/usr/lib"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; ++i)
        if (file_in(folders[i], name)) return 1;
    return 0;
}

static int is_below(const char* folder, const char* path) {
    size_t length = folder ? strlen(folder) : 0;
    while (length > 0 && folder[length - 1] == '/') --length;
    return length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/';
}

// The first call has the name as it was asked for. Later ones try the directories of the search
// path, after the first was not answered; the system's own come last.
EXPORT char* la_objsearch(const char* name, uintptr_t* cookie, unsigned int flag) {
    const char* found = NULL;
    (void)cookie;
    if (flag == LA_SER_ORIG && !is_below(getenv("BOARDLESS_LIB"), name))
        found = file_in(getenv("BOARDLESS_LIB"), name);
    if (flag == LA_SER_DEFAULT && access(name, R_OK) != 0 && !in_system(name))
        found = file_in(getenv("BOARDLESS_LAST_LIB"), name);
    return (char*)(found ? found : name);
}
