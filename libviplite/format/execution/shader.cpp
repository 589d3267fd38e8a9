// SPDX-License-Identifier: Apache-2.0
#include "format/execution/shader.h"

#include "base/error.h"
#include "base/sha256.h"

namespace nbg {
namespace {

constexpr ShaderOperation shaders[] = {
    {"softmax", "d11a732824886add", true, lower_softmax},
    {"softmax of pairs", "d184a44dc1aa5d7b", false, lower_pair_softmax},
    {"upsample", "6e108d8a4c2ece83", false, lower_upsample},
    {"scaled upsample", "d314421c497960f8", false, lower_scaled_upsample},
    {"picture", "b439ed4b7aab5699", false, lower_picture},
    {"byte addition", "4e733ac886f5db5e", false, lower_byte_addition},
    {"copy", "96c586efb1d017aa", false, lower_copy},
    {"float16 sum", "713adc8e96266b02", false, lower_half_sum},
    {"float16 product", "bdf62f09c8ec4701", false, lower_half_product},
    {"float16 power", "aea210d4fbd6f81d", false, lower_half_power},
};

} // namespace

emu::Result<const ShaderOperation*> find_shader(emu::Bytes program) {
    const std::string digest = emu::to_hex(emu::sha256(program)).substr(0, 16);
    for (const ShaderOperation& shader : shaders) {
        if (shader.program == digest) return &shader;
    }
    return emu::error(emu::Fault::bad_model, "a shader program that is not known (SHA-256 %s...)",
                      digest.c_str());
}

} // namespace nbg
