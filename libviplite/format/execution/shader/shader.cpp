// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/shader.h"

#include "emu-core/base/error.h"
#include "emu-core/base/sha256.h"

namespace viplite::format {
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

// Programs of files whose layers' names say what they compute. Which of their constants mean what
// is not explained: no file of theirs has a reference.
struct UnexplainedShader {
    std::string_view program; // the first 8 digits
    std::string_view name;
};
constexpr UnexplainedShader unexplained_shaders[] = {
    {"567170e2", "a grey picture to float16"},
    {"29460e84", "a difference"},
    {"c669a077", "a difference"},
    {"d40d1839", "a product"},
    {"8ab0654e", "a product"},
    {"aec1c380", "a scale per channel of uint8"},
    {"ec55648c", "PReLU"},
    {"2c1773e7", "PReLU"},
    {"8caa6003", "PReLU"},
    {"eee03e05", "PReLU"},
    {"66e0e379", "an average pool"},
    {"c9d420a0", "a copy"},
    {"1b14a651", "L2 norm"},
};

} // namespace

emu::Result<const ShaderOperation*> find_shader(emu::Bytes program) {
    return find_shader(emu::to_hex(emu::sha256(program)).substr(0, 16));
}

emu::Result<const ShaderOperation*> find_shader(std::string_view digest) {
    for (const ShaderOperation& shader : shaders) {
        if (shader.program == digest) return &shader;
    }
    const std::string text(digest);
    for (const UnexplainedShader& shader : unexplained_shaders) {
        if (!digest.starts_with(shader.program)) continue;
        return emu::error(emu::Fault::bad_model,
                          "a shader program for %s, whose constants are not explained (SHA-256 "
                          "%s...)",
                          shader.name.data(), text.c_str());
    }
    return emu::error(emu::Fault::bad_model, "a shader program that is not known (SHA-256 %s...)",
                      text.c_str());
}

} // namespace viplite::format
