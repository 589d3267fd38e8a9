// SPDX-License-Identifier: Apache-2.0
// Every library opened by its path, as programs that load it at run time do. One a process: usage:
// viplite_libraries LIBRARY VERSION
#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>

namespace {

template <class Function> Function* symbol(void* library, const char* name) {
    void* const found = dlsym(library, name);
    if (found) return reinterpret_cast<Function*>(found);
    std::fprintf(stderr, "%s\n", dlerror());
    std::exit(1);
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 1;
    void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        std::fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    const auto version = static_cast<unsigned>(std::strtoul(argv[2], nullptr, 16));
    if (version == 0) return 0; // it has no functions
    const unsigned told = symbol<unsigned()>(library, "vip_get_version")();
    if (told != version) {
        std::fprintf(stderr, "the version is 0x%x\n", told);
        return 1;
    }
    const int begun = symbol<int()>(library, "vip_init")();
    unsigned devices = 0;
    const int asked =
        symbol<int(int, unsigned, void*)>(library, "vip_query_hardware")(1, 4, &devices);
    const int ended = symbol<int()>(library, "vip_destroy")();
    return begun == 0 && asked == 0 && devices == 1 && ended == 0 ? 0 : 1;
}
