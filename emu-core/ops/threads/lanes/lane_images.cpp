// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/lanes/lane_images.h"

#include "emu-core/ops/threads/threads_memory.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

constexpr std::size_t slot_bytes = 2 * Register::bytes; // elements may begin behind the first

// Where the images of the batch's threads begin, which are often the same.
class ImagePlaces {
public:
    ImagePlaces(const LaneAccess& access, const MemoryParts& parts)
        : image_(access.program.images[access.instruction.image]), parts_(parts),
          reach_(reach_of(image_)) {}

    std::optional<std::size_t> at(std::int64_t address) {
        if (address != address_) {
            address_ = address;
            place_ = parts_.place(address, reach_);
        }
        return place_;
    }

private:
    const ThreadImage& image_;
    const MemoryParts& parts_;
    std::int64_t reach_, address_ = -1;
    std::optional<std::size_t> place_;
};

class Pixels {
public:
    Pixels(const LaneAccess& access, LaneMemory& rows)
        : instruction_(access.instruction),
          address_(access.program.images[access.instruction.image].address),
          x_(rows.row(access.lanes.place[0])), y_(rows.row(access.lanes.place[1])),
          z_(rows.row(access.lanes.place[2])) {}

    Pixel at(int lane) const {
        return {std::int64_t{static_cast<std::int32_t>(x_[lane])} + instruction_.dx,
                std::int64_t{static_cast<std::int32_t>(y_[lane])} + instruction_.dy,
                instruction_.is_placed ? std::int64_t{z_[lane]} : address_};
    }

private:
    const ThreadInstruction& instruction_;
    std::int64_t address_;
    const std::uint32_t *x_, *y_, *z_;
};

// The registers of a batch, thread by thread.
struct Slots {
    alignas(64) std::byte bytes[batch_lanes * slot_bytes];

    std::byte* at(int lane) { return bytes + static_cast<std::size_t>(lane) * slot_bytes; }
};

// Components of which `bits` has some.
void gather(Slots& slots, const LaneAccess& access, LaneMemory& rows, LaneRange range,
            const std::array<std::uint32_t, 4>& bits) {
    for (std::size_t i = 0; i < 4; ++i) {
        if (bits[i] == 0) continue;
        const std::uint32_t* const row = rows.row(access.lanes.values[i]);
        for (int lane = range.first; lane < range.last; ++lane)
            std::memcpy(slots.at(lane) + 4 * i, row + lane, 4);
    }
}

void scatter(Slots& slots, const LaneAccess& access, LaneMemory& rows, LaneRange range,
             const std::array<std::uint32_t, 4>& bits) {
    for (std::size_t i = 0; i < 4; ++i) {
        if (bits[i] == 0) continue;
        std::uint32_t* const row = rows.row(access.lanes.values[i]);
        for (int lane = range.first; lane < range.last; ++lane) {
            std::uint32_t word;
            std::memcpy(&word, slots.at(lane) + 4 * i, 4);
            row[lane] = (row[lane] & ~bits[i]) | (word & bits[i]);
        }
    }
}

std::array<std::uint32_t, 4> bits_of(const ThreadInstruction& instruction, std::int32_t bytes) {
    std::array<std::uint32_t, 4> bits{};
    for (std::int32_t i = instruction.first * bytes; i < (instruction.last + 1) * bytes; ++i)
        bits[static_cast<std::size_t>(i / 4)] |= 0xFFU << i % 4 * 8;
    return bits;
}

// Whether all of the elements are pixels.
bool is_inside(const ThreadImage& image, const Pixel& pixel, std::int64_t count) {
    return pixel.x >= 0 && pixel.y >= 0 && pixel.y < image.height && pixel.x + count <= image.width;
}

void load_at_border(const ThreadImage& image, const Pixel& pixel, std::int64_t count,
                    const std::byte* from, std::byte* to) {
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t x = pixel.x + i;
        const bool has = x >= 0 && x < image.width && pixel.y >= 0 && pixel.y < image.height;
        if (image.keeps_outside && !has) continue;
        const std::int64_t line = std::clamp<std::int64_t>(pixel.y, 0, image.height - 1);
        const std::int64_t column = std::clamp<std::int64_t>(x, 0, image.width - 1);
        std::memcpy(to + i * image.element_bytes,
                    from + line * image.line + column * image.element_bytes,
                    static_cast<std::size_t>(image.element_bytes));
    }
}

// A number of bytes that compilers copy without a call where it is a common one.
void copy_bytes(std::byte* to, const std::byte* from, std::size_t bytes) {
    switch (bytes) {
    case 2: std::memcpy(to, from, 2); break;
    case 4: std::memcpy(to, from, 4); break;
    case 8: std::memcpy(to, from, 8); break;
    case 16: std::memcpy(to, from, 16); break;
    default: std::memcpy(to, from, bytes);
    }
}

} // namespace

void load_images(const LaneAccess& access, LaneMemory& rows, LaneRange range,
                 const ThreadMemory& memory) {
    const ThreadInstruction& instruction = access.instruction;
    const ThreadImage& image = access.program.images[instruction.image];
    const std::int64_t count = instruction.last + 1 - instruction.first;
    const std::size_t skipped = static_cast<std::size_t>(instruction.first * image.element_bytes);
    ImagePlaces places(access, memory.sources);
    const Pixels pixels(access, rows);
    const auto bits = bits_of(instruction, image.element_bytes);
    const bool keeps = image.keeps_outside || !places.at(pixels.at(range.first).address);
    Slots slots;
    if (keeps) gather(slots, access, rows, range, bits);
    for (int lane = range.first; lane < range.last; ++lane) {
        const Pixel pixel = pixels.at(lane);
        const auto place = places.at(pixel.address);
        if (!place) continue;
        const std::byte* const from = memory.before.data() + *place;
        std::byte* const to = slots.at(lane) + skipped;
        if (is_inside(image, pixel, count))
            std::memcpy(to, from + pixel.y * image.line + pixel.x * image.element_bytes,
                        load_padding);
        else
            load_at_border(image, pixel, count, from, to);
    }
    scatter(slots, access, rows, range, bits);
}

void store_images(const LaneAccess& access, LaneMemory& rows, LaneRange range,
                  const ThreadMemory& memory) {
    const ThreadInstruction& instruction = access.instruction;
    const ThreadImage& image = access.program.images[instruction.image];
    const std::int64_t count = instruction.last + 1 - instruction.first;
    const std::int64_t size = image.element_bytes, skipped = instruction.first * size;
    ImagePlaces places(access, memory.results);
    const Pixels pixels(access, rows);
    Slots slots;
    gather(slots, access, rows, range, bits_of(instruction, image.element_bytes));
    for (int lane = range.first; lane < range.last; ++lane) {
        const Pixel pixel = pixels.at(lane);
        const auto place = places.at(pixel.address);
        if (!place || pixel.y < 0 || pixel.y >= image.height) continue;
        const std::int64_t from = std::max<std::int64_t>(-pixel.x, 0);
        const std::int64_t to = std::min<std::int64_t>(image.width - pixel.x, count);
        if (from >= to) continue;
        std::byte* const line = memory.after.data() + *place + pixel.y * image.line;
        copy_bytes(line + (pixel.x + from) * size, slots.at(lane) + skipped + from * size,
                   static_cast<std::size_t>((to - from) * size));
    }
}

void load_words(const LaneAccess& access, LaneMemory& rows, LaneRange range,
                const ThreadMemory& memory) {
    const std::uint32_t *base = rows.row(access.lanes.place[0]),
                        *offset = rows.row(access.lanes.place[1]);
    std::uint32_t words[batch_lanes];
    for (int lane = range.first; lane < range.last; ++lane) {
        const std::int64_t address =
            std::int64_t{base[lane]} + static_cast<std::int32_t>(offset[lane]);
        words[lane] = 0;
        if (const auto place = memory.sources.place(address, sizeof *words))
            std::memcpy(words + lane, memory.before.data() + *place, sizeof *words);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        if ((access.instruction.mask >> i & 1) == 0) continue;
        std::copy(words + range.first, words + range.last,
                  rows.row(access.lanes.values[i]) + range.first);
    }
}

} // namespace emu::ops::threads
