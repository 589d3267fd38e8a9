// SPDX-License-Identifier: Apache-2.0
// A tensor_lmem as encoders see it.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/format/tensor_descriptor.h"
#include "libbmrt/kernel/extents.h"

#include <bmkernel/bm_kernel.h>

#include <optional>

namespace bmrt::kernel {

struct Operand {
    const char* name = "";
    emu::LaneTensor place;
    bool is_matrix = false;
    std::uint32_t columns = 0; // of a matrix
    bool is_aligned = false;
    bool has_strides = false; // of the application's own
    bool is_signed = false;   // else unsigned

    const emu::Extents& extents() const { return place.extents; }
};

// Error bad_argument: null, or not a tensor of bytes in local memory with extents that fit
// `longest`. Applications may bring structs of their own.
emu::Result<Operand> operand_of(const tensor_lmem* tensor, const char* name,
                                std::int64_t longest = longest_extent);
// The same, nothing for null.
emu::Result<std::optional<Operand>> optional_operand_of(const tensor_lmem* tensor,
                                                        const char* name);

// Errors bad_argument of what the vendor's library asserts.
emu::Outcome check_same_extents(const Operand& a, const Operand& b);
emu::Outcome check_aligned(const Operand& operand);   // its channels, and its address
emu::Outcome check_unaligned(const Operand& operand); // its channels
emu::Outcome check_tensor(const Operand& operand);    // no matrix
emu::Outcome check_matrix(const Operand& operand);

// The fields of a descriptor's operand.
void set_extents(bmrt::DescriptorOperand& field, const emu::Extents& extents);
void set_strides(bmrt::DescriptorOperand& field, const emu::LaneStrides& strides);
// Of opd1 and opd2 the descriptor keeps 16 bits of the address, the offset in a lane. Error
// bad_argument, strict mode only: it begins in another lane than 0.
emu::Outcome set_offset(bmrt::DescriptorOperand& field, const Operand& operand);

} // namespace bmrt::kernel
