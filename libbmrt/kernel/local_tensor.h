// SPDX-License-Identifier: Apache-2.0
// Tensors of local memory that the library gave: structs that applications read and hand back.
#pragma once

#include "emu-core/edge/address_table.h"
#include "libbmrt/kernel/local_allocator.h"

#include <bmkernel/bm_kernel.h>

#include <memory>
#include <optional>
#include <set>

namespace bmrt::kernel {

struct LocalTensor {
    tensor_lmem record{}; // the application may write into it: tl_free believes nothing there
    std::optional<LocalAllocator::Part> part; // none: the application chose the address
    const void* owner = nullptr;              // the LocalTensors that it belongs to
};

// Those of one context.
class LocalTensors {
public:
    LocalTensors() = default;
    ~LocalTensors(); // what is left counts as left behind
    LocalTensors(const LocalTensors&) = delete;

    tensor_lmem* keep(std::unique_ptr<LocalTensor> tensor);
    // Error bad_argument: null, not given by this context, or freed before.
    emu::Result<std::shared_ptr<LocalTensor>> find(const tensor_lmem* record) const;
    void forget(const LocalTensor& tensor);

private:
    std::set<const void*> records_;
};

} // namespace bmrt::kernel
