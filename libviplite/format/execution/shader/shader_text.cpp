// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/shader_state.h"

#include "emu-core/base/text.h"

#include <cmath>

namespace viplite::format {
namespace {

constexpr std::size_t image_constants = 8, most_images = 4;
// Beyond these, words are no real numbers that networks have.
constexpr float least = 1e-9F, most = 1e9F;

std::string image_text(std::size_t constant, const emu::MemoryView& view) {
    return emu::format("0x%02zx: %s %d x %d x %d at 0x%llx", constant,
                       emu::name_of(view.dtype).data(), view.w, view.h, view.c,
                       static_cast<unsigned long long>(view.base));
}

std::string constant_text(std::size_t constant, const ShaderState& state) {
    const std::string text = emu::format("0x%02zx: 0x%x", constant, state.word(constant));
    const float real = state.real(constant);
    const bool is_real = std::abs(real) >= least && std::abs(real) <= most;
    return is_real ? text + emu::format(" (%g)", static_cast<double>(real)) : text;
}

void append(std::string& list, const char* title, const std::string& text) {
    list += (list.empty() ? title : std::string(", ")) + text;
}

// How many images come first.
std::size_t image_count(const ShaderState& state) {
    std::size_t count = 0;
    while (count < most_images && state.image(count * image_constants)) ++count;
    return count;
}

} // namespace

std::string images_text(const ShaderState& state) {
    std::string text;
    for (std::size_t i = 0; i < image_count(state); ++i) {
        const std::size_t constant = i * image_constants;
        append(text, "images ", image_text(constant, *state.image(constant)));
    }
    return text;
}

std::string to_text(const ShaderState& state) {
    const std::string images = images_text(state);
    std::string constants;
    for (const std::size_t constant : state.constants()) {
        if (constant < image_count(state) * image_constants || state.word(constant) == 0) continue;
        append(constants, "constants ", constant_text(constant, state));
    }
    return images.empty() || constants.empty() ? images + constants : images + "; " + constants;
}

} // namespace viplite::format
