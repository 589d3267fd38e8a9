// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/flexbuffer.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::tflite {
namespace {

enum class Kind : std::uint8_t {
    integer = 1,
    natural = 2,
    real = 3,
    indirect_integer = 6,
    indirect_natural = 7,
    indirect_real = 8,
    map = 9,
    boolean = 26,
};

// The byte that tells what a value is.
struct Packed {
    Kind kind;
    unsigned width; // bytes of what an offset leads to
};

Packed unpack(std::byte byte) {
    const auto value = std::to_integer<unsigned>(byte);
    return {static_cast<Kind>(value >> 2), 1U << (value & 3U)};
}

Error damaged() {
    return error(Fault::bad_model, "its custom options are damaged");
}

Result<Bytes> bytes_at(Bytes buffer, std::uint64_t at, std::uint64_t length) {
    if (!in_range(at, length, buffer.size())) return damaged();
    return buffer.subspan(at, length);
}

Result<std::uint64_t> natural_at(Bytes buffer, std::uint64_t at, unsigned width) {
    EMU_TRY_VALUE(raw, bytes_at(buffer, at, width));
    switch (width) {
    case 1: return std::uint64_t{load<std::uint8_t>(raw)};
    case 2: return std::uint64_t{load<std::uint16_t>(raw)};
    case 4: return std::uint64_t{load<std::uint32_t>(raw)};
    default: return load<std::uint64_t>(raw);
    }
}

// What the offset at `at` leads to: so many bytes before it.
Result<std::uint64_t> follow(Bytes buffer, std::uint64_t at, unsigned width) {
    EMU_TRY_VALUE(offset, natural_at(buffer, at, width));
    if (offset > at) return damaged();
    return at - offset;
}

Result<double> number_at(Bytes buffer, std::uint64_t at, unsigned width, Kind kind) {
    EMU_TRY_VALUE(natural, natural_at(buffer, at, width));
    if (kind == Kind::natural || kind == Kind::boolean) return static_cast<double>(natural);
    if (kind == Kind::integer) {
        const unsigned unused = 64 - 8 * width;
        return static_cast<double>(static_cast<std::int64_t>(natural << unused) >> unused);
    }
    EMU_TRY_VALUE(raw, bytes_at(buffer, at, width));
    if (width == sizeof(double)) return load<double>(raw);
    if (width == sizeof(float)) return static_cast<double>(load<float>(raw));
    return damaged();
}

} // namespace

// The last three things are the root, its kind and its width.
Result<FlexMap> FlexMap::root(Bytes buffer) {
    if (buffer.size() < 3) return damaged();
    const auto width = std::to_integer<unsigned>(buffer.back());
    const bool known = width == 1 || width == 2 || width == 4 || width == 8;
    if (!known || buffer.size() < 2 + width) return damaged();
    const Packed packed = unpack(buffer[buffer.size() - 2]);
    if (packed.kind != Kind::map) {
        return error(Fault::bad_model, "its custom options are no map");
    }
    FlexMap map;
    map.buffer_ = buffer;
    map.width_ = packed.width;
    EMU_TRY_VALUE(values, follow(buffer, buffer.size() - 2 - width, width));
    map.values_ = values;
    if (map.values_ < 3ULL * map.width_) return damaged();
    // In front of the values: where the keys are, how wide these are, how many there are.
    EMU_TRY_VALUE(keys, follow(buffer, map.values_ - 3ULL * map.width_, map.width_));
    EMU_TRY_VALUE(key_width, natural_at(buffer, map.values_ - 2ULL * map.width_, map.width_));
    EMU_TRY_VALUE(size, natural_at(buffer, map.values_ - map.width_, map.width_));
    if (size > buffer.size() || key_width > 8 || (key_width & (key_width - 1)) != 0 ||
        key_width == 0) {
        return damaged();
    }
    map.keys_ = keys;
    map.key_width_ = static_cast<unsigned>(key_width);
    map.size_ = size;
    return map;
}

Result<std::string_view> FlexMap::key(std::size_t index) const {
    EMU_TRY_VALUE(start, follow(buffer_, keys_ + index * key_width_, key_width_));
    const Bytes tail = buffer_.subspan(start);
    const auto end = std::ranges::find(tail, std::byte{0});
    if (end == tail.end()) return damaged();
    return std::string_view(reinterpret_cast<const char*>(tail.data()),
                            static_cast<std::size_t>(end - tail.begin()));
}

Result<double> FlexMap::number(std::size_t index) const {
    EMU_TRY_VALUE(type, bytes_at(buffer_, values_ + size_ * width_ + index, 1));
    const Packed packed = unpack(type[0]);
    const std::uint64_t at = values_ + index * width_;
    switch (packed.kind) {
    case Kind::integer:
    case Kind::natural:
    case Kind::real:
    case Kind::boolean: return number_at(buffer_, at, width_, packed.kind);
    case Kind::indirect_integer:
    case Kind::indirect_natural:
    case Kind::indirect_real: {
        constexpr int direct =
            static_cast<int>(Kind::indirect_integer) - static_cast<int>(Kind::integer);
        EMU_TRY_VALUE(target, follow(buffer_, at, width_));
        return number_at(buffer_, target, packed.width,
                         static_cast<Kind>(static_cast<int>(packed.kind) - direct));
    }
    default: return error(Fault::bad_model, "one of its custom options is no number");
    }
}

} // namespace emu::tflite
