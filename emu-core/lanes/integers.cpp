// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/integers.h"

namespace emu::lanes {
namespace {

// Values of one byte each, or, where there are high bytes, of two.
template <class Byte>
void widen(const std::byte* low, const std::byte* high, std::span<std::int32_t> values) {
    const auto* first = reinterpret_cast<const Byte*>(high ? high : low);
    if (!high) {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = first[i];
        return;
    }
    const auto* second = reinterpret_cast<const std::uint8_t*>(low);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = first[i] * 256 + second[i];
}

// Of the saturated values the byte that begins at bit `place`.
template <class Value>
void put_bytes(const Integers& integers, std::span<const Value> values, int place, std::byte* to) {
    const auto low = static_cast<Value>(
        saturate(std::numeric_limits<std::int32_t>::min(), integers.bits(), integers.is_signed));
    const auto high = static_cast<Value>(
        saturate(std::numeric_limits<std::int32_t>::max(), integers.bits(), integers.is_signed));
    for (std::size_t i = 0; i < values.size(); ++i) {
        to[i] = static_cast<std::byte>(std::clamp(values[i], low, high) >> place);
    }
}

template <class Value> void put_planes(const Integers& integers, std::span<const Value> values,
                                       std::size_t first, std::vector<std::byte>& low,
                                       std::vector<std::byte>& high) {
    put_bytes(integers, values, 0, low.data() + first);
    if (!high.empty()) put_bytes(integers, values, 8, high.data() + first);
}

} // namespace

std::int64_t elements(const Extents& extents) {
    return extents.n * extents.c * extents.h * extents.w;
}

Outcome check(const LaneMemory& memory, const Integers& integers, const char* name) {
    EMU_TRY(memory.check(integers.tensor, name));
    if (!integers.high_plane) return {};
    const std::int64_t lane_bytes = memory.geometry().lane_bytes;
    const LaneTensor high = integers.high();
    if (high.address / lane_bytes == integers.tensor.address / lane_bytes) {
        return memory.check(high, name);
    }
    return error(Fault::bad_argument, "the high bytes of %s are not in the lanes of the low ones",
                 name);
}

StoredIntegers::StoredIntegers(const LaneMemory& memory, const Integers& integers, Order order)
    : is_signed_(integers.is_signed), low_(read_bytes(memory, integers.tensor, order)) {
    if (integers.high_plane) high_ = read_bytes(memory, integers.high(), order);
}

void StoredIntegers::get(std::size_t first, std::span<std::int32_t> to) const {
    const std::byte* high = high_.empty() ? nullptr : high_.data() + first;
    if (is_signed_)
        widen<std::int8_t>(low_.data() + first, high, to);
    else
        widen<std::uint8_t>(low_.data() + first, high, to);
}

IntegersToStore::IntegersToStore(const Integers& integers)
    : integers_(integers), low_(static_cast<std::size_t>(elements(integers.extents()))),
      high_(integers.high_plane ? low_.size() : 0) {}

void IntegersToStore::put(std::size_t first, std::span<const std::int32_t> values) {
    put_planes(integers_, values, first, low_, high_);
}

void IntegersToStore::put(std::size_t first, std::span<const std::int64_t> values) {
    put_planes(integers_, values, first, low_, high_);
}

void IntegersToStore::write(LaneMemory& memory, Order order) const {
    write_bytes(memory, integers_.tensor, low_, order);
    if (!high_.empty()) write_bytes(memory, integers_.high(), high_, order);
}

std::vector<std::int32_t> read(const LaneMemory& memory, const Integers& integers, Order order) {
    const StoredIntegers stored(memory, integers, order);
    std::vector<std::int32_t> values(stored.size());
    stored.get(0, values);
    return values;
}

void write(LaneMemory& memory, const Integers& integers, const std::vector<std::int64_t>& values,
           Order order) {
    IntegersToStore bytes(integers);
    bytes.put(0, std::span(values));
    bytes.write(memory, order);
}

} // namespace emu::lanes
