// SPDX-License-Identifier: Apache-2.0
// What an rknn_context stands for: a model's context, or a matrix product's, whose handles are of
// the same kind to the calls that make memory.
#pragma once

#include "emu-core/chip/chip.h"
#include "librknnrt/model/memory.h"

namespace rknn {

class Object {
public:
    Object() = default;
    virtual ~Object() = default;
    Object(const Object&) = delete;

    virtual const emu::Chip& chip() const = 0;
    // Ends what is under way and frees all that belongs to the application.
    virtual void close() = 0;

    MemoryOwner& memories() const { return *memories_; }

private:
    const std::shared_ptr<MemoryOwner> memories_ = std::make_shared<MemoryOwner>();
};

} // namespace rknn
