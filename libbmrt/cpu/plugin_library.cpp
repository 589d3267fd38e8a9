// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/plugin_library.h"

#include "emu-core/base/environment.h"

#include <algorithm>
#include <dlfcn.h>
#include <list>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace bmrt {
namespace {

// What all of the vendor's plugins need. Its runtime loads it first, for all to see (measured).
constexpr std::string_view base_library = "libcpu-plugin";

emu::Bytes code_of(const BmodelLibrary& library) {
#ifdef __aarch64__
    return library.armv8;
#else
    return library.x86_64;
#endif
}

emu::Error loader_error(const BmodelLibrary& library) {
    const char* const text = dlerror();
    return emu::error(emu::Fault::unsupported, "the model's library %s does not load: %s",
                      emu::printable(library.name).c_str(), text ? text : "no reason given");
}

// A file in memory that holds the bytes, or -1.
int file_of(emu::Bytes bytes, const char* name) {
    const int file = ::memfd_create(name, MFD_CLOEXEC);
    if (file < 0) return file;
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written <= 0) {
            ::close(file);
            return -1;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return file;
}

// Libraries of model files that the process has loaded. Each keeps its descriptor open: the loader
// would take another file of the same number for one that it has.
class LoadedLibraries {
public:
    emu::Result<void*> load(const BmodelLibrary& library, int mode) {
        const emu::Bytes code = code_of(library);
        const std::scoped_lock lock(mutex_);
        for (const Loaded& loaded : loaded_) {
            if (std::ranges::equal(loaded.code, code)) return loaded.handle;
        }
        const int file = file_of(code, library.name.c_str());
        if (file < 0) return emu::error(emu::Fault::out_of_memory, "no memory for a library");
        void* const handle = dlopen(emu::format("/proc/self/fd/%d", file).c_str(), mode);
        if (!handle) {
            emu::Error error = loader_error(library);
            ::close(file);
            return error;
        }
        loaded_.push_back({{code.begin(), code.end()}, handle});
        return handle;
    }

    static LoadedLibraries& instance() {
        static auto* const libraries = new LoadedLibraries; // plugins may outlive static objects
        return *libraries;
    }

private:
    struct Loaded {
        std::vector<std::byte> code;
        void* handle;
    };

    std::mutex mutex_;
    std::list<Loaded> loaded_;
};

// By the loader's search. A name that is a path, or empty, is none.
void* open_installed(const std::string& name) {
    if (name.empty() || name.find('/') != std::string::npos) return nullptr;
    return dlopen((name + ".so").c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

} // namespace

bool plugins_allowed() {
    return emu::environment("BOARDLESS_PLUGINS") != "0";
}

const BmodelLibrary* PluginLibraries::library(std::string_view name) const {
    const auto found = std::ranges::find_if(libraries_, [&](const BmodelLibrary& candidate) {
        return candidate.name == name && !code_of(candidate).empty();
    });
    return found == libraries_.end() ? nullptr : &*found;
}

emu::Outcome PluginLibraries::load_base() {
    if (base_loaded_) return {};
    if (const BmodelLibrary* base = library(base_library)) {
        EMU_TRY_VALUE(handle, LoadedLibraries::instance().load(*base, RTLD_NOW | RTLD_GLOBAL));
        static_cast<void>(handle);
    }
    base_loaded_ = true;
    return {};
}

emu::Result<std::optional<Plugin>> PluginLibraries::embedded(const std::string& name) {
    const BmodelLibrary* const found = plugins_allowed() ? library(name) : nullptr;
    if (!found) return std::optional<Plugin>();
    EMU_TRY(load_base());
    EMU_TRY_VALUE(handle, LoadedLibraries::instance().load(*found, RTLD_NOW | RTLD_LOCAL));
    EMU_TRY_VALUE(plugin, plugin_in(handle));
    return std::optional(plugin);
}

emu::Result<std::optional<Plugin>> PluginLibraries::installed(const std::string& name) {
    void* const handle = plugins_allowed() ? open_installed(name) : nullptr;
    if (!handle) return std::optional<Plugin>();
    EMU_TRY_VALUE(plugin, plugin_in(handle));
    return std::optional(plugin);
}

} // namespace bmrt
