// SPDX-License-Identifier: Apache-2.0
// loads [LIBRARY [SYMBOL]]: prints the file that has rknn_init, or SYMBOL, after opening LIBRARY if
// that is named.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char** argv) {
    void* library = argc > 1 ? dlopen(argv[1], RTLD_LAZY) : RTLD_DEFAULT;
    void* symbol = argc > 1 && !library ? NULL : dlsym(library, argc > 2 ? argv[2] : "rknn_init");
    Dl_info info;
    if (!symbol || !dladdr(symbol, &info)) {
        fprintf(stderr, "loads: %s\n", dlerror());
        return 3;
    }
    printf("%s\n", info.dli_fname);
    return 0;
}
