// SPDX-License-Identifier: Apache-2.0
#include "library.h"

#include <dlfcn.h>
#include <ffi.h>
#include <unistd.h>

#include <cstring>

#include "stop.h"

namespace conformance {

namespace {

ffi_type* ffi_type_of(const Type& type) {
    switch (type.kind) {
    case Kind::nothing: return &ffi_type_void;
    case Kind::real: return type.size == sizeof(float) ? &ffi_type_float : &ffi_type_double;
    case Kind::pointer: return &ffi_type_pointer;
    case Kind::integer: break;
    default: stop("structs passed by value are not known here");
    }
    switch (type.size) {
    case 1: return type.is_signed ? &ffi_type_sint8 : &ffi_type_uint8;
    case 2: return type.is_signed ? &ffi_type_sint16 : &ffi_type_uint16;
    case 4: return type.is_signed ? &ffi_type_sint32 : &ffi_type_uint32;
    default: return type.is_signed ? &ffi_type_sint64 : &ffi_type_uint64;
    }
}

// Sends stderr to a file as long as it lives.
class Redirection {
public:
    explicit Redirection(int file) : saved_(dup(STDERR_FILENO)) { dup2(file, STDERR_FILENO); }
    ~Redirection() {
        dup2(saved_, STDERR_FILENO);
        close(saved_);
    }
    Redirection(const Redirection&) = delete;
    Redirection& operator=(const Redirection&) = delete;

private:
    int saved_;
};

} // namespace

Library::Library(std::string path, int log) : path_(std::move(path)), log_(log) {}

void* Library::symbol(const std::string& name) {
    if (!handle_) handle_ = dlopen(path_.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle_) stop(dlerror());
    void* const address = dlsym(handle_, name.c_str());
    if (!address) stop(dlerror());
    return address;
}

Value Library::call(const Function& function, const std::vector<Value>& args) {
    union Slot {
        std::uint64_t bits;
        double real;
    };
    std::vector<Slot> slots(args.size());
    std::vector<void*> places;
    std::vector<ffi_type*> types;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const Type& type = *function.parameters[i];
        assign({&type, reinterpret_cast<std::byte*>(&slots[i]), 0, 0}, args[i]);
        places.push_back(&slots[i]);
        types.push_back(ffi_type_of(type));
    }
    ffi_cif cif;
    ffi_prep_cif(&cif, FFI_DEFAULT_ABI, static_cast<unsigned>(args.size()),
                 ffi_type_of(*function.result), types.data());
    // Results narrower than a register come back widened to ffi_arg.
    union Result {
        ffi_arg widened;
        std::uint64_t bits;
    } result{};
    void* const address = symbol(function.name);
    log_start_ = lseek(log_, 0, SEEK_END);
    {
        const Redirection redirection(log_);
        ffi_call(&cif, FFI_FN(address), &result, places.data());
    }
    Value value{function.result, reinterpret_cast<std::byte*>(&result), 0, 0};
    if (function.result->kind == Kind::nothing) return {function.result, nullptr, 0, 0};
    value.integer = to_integer(value);
    value.place = nullptr;
    return value;
}

std::string Library::last_log() const {
    const long end = lseek(log_, 0, SEEK_END);
    std::string text(static_cast<std::size_t>(end - log_start_), '\0');
    const ssize_t got = pread(log_, text.data(), text.size(), log_start_);
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return text;
}

} // namespace conformance
