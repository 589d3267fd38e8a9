// SPDX-License-Identifier: Apache-2.0
// A module for the loader (LD_AUDIT, rtld-audit(7)): a library that is asked for by a name of which
// BOARDLESS_LIB holds a file is that file, whatever the path, rpath or dlopen argument said.
// Loaded into a namespace of its own, so it needs libc and nothing else.
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
EXPORT char* la_objsearch(const char* name, uintptr_t* cookie, unsigned int flag) {
    static char found[4096];
    const char* folder = getenv("BOARDLESS_LIB");
    (void)cookie;
    // Later calls try the directories of the search path, after the first was not answered.
    if (flag != LA_SER_ORIG || !folder) return (char*)name;
    const char* slash = strrchr(name, '/');
    const int length = snprintf(found, sizeof found, "%s/%s", folder, slash ? slash + 1 : name);
    if (length < 0 || (size_t)length >= sizeof found) return (char*)name;
    return access(found, R_OK) == 0 ? found : (char*)name;
}
