// SPDX-License-Identifier: Apache-2.0
// Shader operations, recognised by their programs: the same in all networks, and what they do is in
// their constants.
#pragma once

#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/shader/shader_state.h"

#include <string_view>

namespace viplite::format {

struct ShaderOperation {
    std::string_view name;
    std::string_view program; // the first 16 digits of the SHA-256 of its LCD row
    bool is_verified = false; // its results were compared with a board's
    emu::Outcome (*lower)(const ShaderState& state, const OperationScope& scope);
};

// Error bad_model: a program that is not known, with its digest and, where that is known, what it
// computes.
emu::Result<const ShaderOperation*> find_shader(emu::Bytes program);
// The same by the digest's first 16 digits.
emu::Result<const ShaderOperation*> find_shader(std::string_view digest);

// All that are known, in one file for each kind.
emu::Outcome lower_softmax(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_pair_softmax(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_upsample(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_scaled_upsample(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_picture(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_byte_addition(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_copy(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_half_sum(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_half_product(const ShaderState& state, const OperationScope& scope);
emu::Outcome lower_half_power(const ShaderState& state, const OperationScope& scope);

} // namespace viplite::format
