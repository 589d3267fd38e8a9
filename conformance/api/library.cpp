// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/library.h"

#include <dlfcn.h>
#include <ffi.h>
#include <unistd.h>

#include <algorithm>

#include "conformance/api/stop.h"

namespace conformance {

namespace {

ffi_type* ffi_type_of_number(const Type& type) {
    switch (type.size) {
    case 1: return type.is_signed ? &ffi_type_sint8 : &ffi_type_uint8;
    case 2: return type.is_signed ? &ffi_type_sint16 : &ffi_type_uint16;
    case 4: return type.is_signed ? &ffi_type_sint32 : &ffi_type_uint32;
    default: return type.is_signed ? &ffi_type_sint64 : &ffi_type_uint64;
    }
}

// What libffi wants to know of a call's types.
class Signature {
public:
    ffi_type* add(const Type& type) {
        switch (type.kind) {
        case Kind::nothing: return &ffi_type_void;
        case Kind::real: return type.size == sizeof(float) ? &ffi_type_float : &ffi_type_double;
        case Kind::pointer: return &ffi_type_pointer;
        case Kind::integer: return ffi_type_of_number(type);
        default: return add_struct(type);
        }
    }

private:
    struct Struct {
        ffi_type type;
        std::vector<ffi_type*> elements;
    };

    // A struct of 32-bit integers, which all are that calls take or return by value.
    ffi_type* add_struct(const Type& type) {
        if (type.size % sizeof(std::uint32_t) != 0) stop("this struct is not known by value");
        Struct& made = structs_.emplace_back();
        made.elements.assign(type.size / sizeof(std::uint32_t), &ffi_type_uint32);
        made.elements.push_back(nullptr);
        made.type = {0, 0, FFI_TYPE_STRUCT, made.elements.data()};
        return &made.type;
    }

    std::deque<Struct> structs_;
};

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

bool Library::exports(const std::string& function) {
    if (!handle_) handle_ = dlopen(path_.c_str(), RTLD_NOW | RTLD_LOCAL);
    return handle_ && dlsym(handle_, function.c_str());
}

Value Library::call(const Function& function, const std::vector<Value>& args) {
    Signature signature;
    std::deque<std::vector<std::byte>> slots;
    std::vector<void*> places;
    std::vector<ffi_type*> types;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const Type& type = *function.parameters[i];
        auto& slot = slots.emplace_back(type.size);
        assign({&type, slot.data(), 0, 0}, args[i]);
        places.push_back(slot.data());
        types.push_back(signature.add(type));
    }
    ffi_cif cif;
    ffi_prep_cif(&cif, FFI_DEFAULT_ABI, static_cast<unsigned>(args.size()),
                 signature.add(*function.result), types.data());
    // Results narrower than a register come back widened to ffi_arg.
    std::vector<std::byte> result(std::max(function.result->size, sizeof(ffi_arg)));
    void* const address = symbol(function.name);
    log_start_ = lseek(log_, 0, SEEK_END);
    {
        const Redirection redirection(log_);
        ffi_call(&cif, FFI_FN(address), result.data(), places.data());
    }
    return result_of(function, std::move(result));
}

Value Library::result_of(const Function& function, std::vector<std::byte> bytes) {
    Value value{function.result, bytes.data(), 0, 0};
    switch (function.result->kind) {
    case Kind::record: value.place = structs_.emplace_back(std::move(bytes)).data(); return value;
    case Kind::nothing: break;
    case Kind::real: value.real = to_real(value); break;
    default: value.integer = to_integer(value); break;
    }
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
