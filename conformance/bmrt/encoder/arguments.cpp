// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/encoder/arguments.h"

namespace bmrt_vectors {
namespace {

int integer(const emu::Json& number) {
    const auto value = number.integer();
    return value ? static_cast<int>(*value) : -1; // which no case has where it counts
}

shape_t shape_of(const emu::Json& extents) {
    const auto& e = extents.elements();
    return e.size() == 4 ? shape_t4(integer(e[0]), integer(e[1]), integer(e[2]), integer(e[3]))
                         : shape_t2(integer(e[0]), integer(e[1]));
}

stride_t stride_of(const emu::Json& strides) {
    const auto& s = strides.elements();
    return stride_st4(integer(s[0]), integer(s[1]), integer(s[2]), integer(s[3]));
}

} // namespace

Arguments::Arguments(bmk1880_context_t* context, const emu::Json& description)
    : context_(context), scalars_(description["scalars"]) {
    for (const emu::Json& tensor : description["tensors"].elements()) {
        const auto address = static_cast<laddr_t>(integer(tensor["laddr"]));
        const auto format = static_cast<fmt_t>(integer(tensor["fmt"]));
        const auto make =
            tensor["aligned"].is_true() ? bmk1880_tl_prealloc_align : bmk1880_tl_prealloc;
        tensors_[tensor["name"].text()] = make(context, address, shape_of(tensor["shape"]), format);
    }
}

Arguments::~Arguments() {
    for (const auto& [name, tensor] : tensors_) bmk1880_tl_free(context_, tensor);
}

tensor_lmem* Arguments::tensor(const char* name) const {
    const auto found = tensors_.find(name);
    return found == tensors_.end() ? nullptr : found->second;
}

int Arguments::number(const char* name) const {
    return integer(scalars_[name]);
}

bool Arguments::truth(const char* name) const {
    return scalars_[name].is_true();
}

stride_t Arguments::stride(const char* name) const {
    return stride_of(scalars_[name]);
}

tensor_gmem Arguments::global(const char* name) const {
    const emu::Json& tensor = scalars_[name];
    return {global_start + static_cast<u64>(integer(tensor["off"])), shape_of(tensor["shape"]),
            stride_of(tensor["stride"])};
}

} // namespace bmrt_vectors
