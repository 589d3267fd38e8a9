// SPDX-License-Identifier: Apache-2.0
// What a stored case was made from: the arguments of one call.
#pragma once

#include "emu-core/base/json.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

#include <map>
#include <string>

namespace bmrt_vectors {

// Device memory's first address, from which the cases count theirs.
inline constexpr u64 global_start = 0x280'0000;

class Arguments {
public:
    // Makes the case's tensors in the context, at the addresses that they had.
    Arguments(bmk1880_context_t* context, const emu::Json& description);
    ~Arguments();
    Arguments(const Arguments&) = delete;

    bmk1880_context_t* context() const { return context_; }
    // Null where the case has none of that name.
    tensor_lmem* tensor(const char* name) const;
    int number(const char* name) const;
    u8 byte(const char* name) const { return static_cast<u8>(number(name)); }
    bool truth(const char* name) const;
    stride_t stride(const char* name) const;
    tensor_gmem global(const char* name) const;

private:
    bmk1880_context_t* context_;
    const emu::Json& scalars_;
    std::map<std::string, tensor_lmem*> tensors_;
};

} // namespace bmrt_vectors
