// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/library.h"

#include <cstring>

#include <dlfcn.h>

namespace guest {

using emu::Fault;

emu::Result<std::unique_ptr<Library>> Library::open(const VendorLibrary& library,
                                                    const std::string& folder) {
    std::unique_ptr<Library> opened(new Library(library.describe()));
    const std::string path = folder + "/" + std::string(library.file);
    void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) return emu::error(Fault::bad_state, "%s", ::dlerror());
    for (const char* name : library.names()) {
        const Function* const function = opened->interface_.function(name);
        void* const address = ::dlsym(handle, name);
        if (!function || !address)
            return emu::error(Fault::bad_state, "%s has no %s", path.c_str(), name);
        opened->entries_.push_back({function, address});
    }
    return opened;
}

const Entry* Library::entry(std::uint64_t number) const {
    return number < entries_.size() ? &entries_[number] : nullptr;
}

emu::Result<Library*> Process::open(const guest_greeting& greeting) {
    const std::lock_guard locked(lock_);
    const std::string name(greeting.library, ::strnlen(greeting.library, sizeof greeting.library));
    const VendorLibrary* const library = find_library(name);
    if (!library)
        return emu::error(Fault::bad_argument,
                          "a program asks for a library that is not known here");
    std::string names;
    for (const char* one : library->names()) names += std::string(one) + "\n";
    if (greeting.version != GUEST_WIRE_VERSION || greeting.names != guest_hash(names.c_str()))
        return emu::error(Fault::bad_argument, "the guest's %s is of another version of Boardless",
                          name.c_str());
    const bool narrow = greeting.word == 4;
    if (!guest_) {
        guest_.emplace(process_, narrow, place_.root);
        guest_->reach().find(process_, greeting);
    }
    if (guest_->narrow() != narrow || (!narrow && greeting.word != 8))
        return emu::error(Fault::bad_argument, "%s has addresses of %u bytes", name.c_str(),
                          greeting.word);
    std::unique_ptr<Library>& slot = libraries_[name];
    if (!slot) {
        EMU_TRY_VALUE(opened, Library::open(*library, place_.libraries));
        slot = std::move(opened);
    }
    return slot.get();
}

} // namespace guest
