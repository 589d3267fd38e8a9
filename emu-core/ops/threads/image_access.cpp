// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/image_access.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

bool has(const ThreadImage& image, std::int64_t x, std::int64_t y) {
    return x >= 0 && x < image.width && y >= 0 && y < image.height;
}

} // namespace

std::int64_t reach_of(const ThreadImage& image) {
    return (image.height - 1) * image.line + std::int64_t{image.width} * image.element_bytes;
}

Pixel pixel_of(const Step& step) {
    const Register coordinates = step.source(1);
    const ThreadInstruction& instruction = step.instruction;
    const std::int64_t address = instruction.is_placed
                                     ? std::int64_t{coordinates.get<std::uint32_t>(2)}
                                     : step.program.images[instruction.image].address;
    return {std::int64_t{coordinates.get<std::int32_t>(0)} + instruction.dx,
            std::int64_t{coordinates.get<std::int32_t>(1)} + instruction.dy, address};
}

void load_image(const Step& step, const ThreadMemory& memory) {
    const ThreadInstruction& instruction = step.instruction;
    const ThreadImage& image = step.program.images[instruction.image];
    const Pixel pixel = pixel_of(step);
    const auto place = memory.sources.place(pixel.address, reach_of(image));
    if (!place) return;
    const std::size_t size = static_cast<std::size_t>(image.element_bytes);
    std::uint8_t* const to = step.destination().data.data();
    for (std::int64_t i = instruction.first; i <= instruction.last; ++i) {
        const std::int64_t x = pixel.x + i - instruction.first, y = pixel.y;
        if (image.keeps_outside && !has(image, x, y)) continue;
        const std::int64_t line = std::clamp<std::int64_t>(y, 0, image.height - 1);
        const std::int64_t column = std::clamp<std::int64_t>(x, 0, image.width - 1);
        const std::int64_t at = line * image.line + column * image.element_bytes;
        std::memcpy(to + i * image.element_bytes, memory.before.data() + *place + at, size);
    }
}

void store_image(const Step& step, const ThreadMemory& memory) {
    const ThreadInstruction& instruction = step.instruction;
    const ThreadImage& image = step.program.images[instruction.image];
    const Pixel pixel = pixel_of(step);
    const auto place = memory.results.place(pixel.address, reach_of(image));
    if (!place) return;
    const Register values = step.source(2);
    for (std::int64_t i = instruction.first; i <= instruction.last; ++i) {
        const std::int64_t x = pixel.x + i - instruction.first;
        if (!has(image, x, pixel.y)) continue;
        const std::int64_t at = pixel.y * image.line + x * image.element_bytes;
        std::memcpy(memory.after.data() + *place + at, values.data.data() + i * image.element_bytes,
                    static_cast<std::size_t>(image.element_bytes));
    }
}

std::int64_t word_address(const Step& step) {
    return std::int64_t{step.source(0).get<std::uint32_t>(0)} + step.source(1).get<std::int32_t>(0);
}

void load_word(const Step& step, const ThreadMemory& memory) {
    std::uint32_t word = 0;
    if (const auto place = memory.sources.place(word_address(step), sizeof word))
        std::memcpy(&word, memory.before.data() + *place, sizeof word);
    for (std::size_t i = 0; i < 4; ++i) {
        if (step.instruction.mask >> i & 1) step.destination().set(i, word);
    }
}

} // namespace emu::ops::threads
