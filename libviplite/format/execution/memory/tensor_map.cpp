// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/tensor_map.h"

#include "emu-core/ops/arithmetic/rounded.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/decode/tensor_fields.h"
#include "libviplite/format/execution/memory/table_value.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace viplite::format {
namespace {

using namespace tensor_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

constexpr std::size_t most_entries = std::size_t{1} << 24; // of all maps of a network

// A function of float16 numbers, whose bits choose between entries and how far on it is to the
// next one.
class Table {
public:
    Table(emu::Bytes words, bool has_sign, bool takes_nearest)
        : words_(words), has_sign_(has_sign), takes_nearest_(takes_nearest) {}

    double at(double x) const {
        const std::uint16_t bits = emu::to_half(static_cast<float>(x));
        if (has_sign_) return between(bits >> 6, bits & 63, 64);
        const unsigned magnitude = bits & 0x7FFF;
        const double y = between(magnitude >> 5, magnitude & 31, 32);
        return bits >> 15 ? -y : y;
    }

private:
    double entry(std::size_t i) const {
        return table_value(emu::load<std::uint32_t>(words_, 4 * std::min(i, table_entries - 1)));
    }
    double between(std::size_t i, double part, double parts) const {
        if (takes_nearest_) return entry(2 * part < parts ? i : i + 1);
        return entry(i) + (entry(i + 1) - entry(i)) * (part / parts);
    }

    emu::Bytes words_;
    bool has_sign_, takes_nearest_;
};

double number_of(std::uint16_t bits, Dtype dtype, std::int32_t zero_point) {
    switch (dtype) {
    case Dtype::f16: return emu::from_half(bits);
    case Dtype::u8: return bits - zero_point;
    case Dtype::i16: return static_cast<std::int16_t>(bits);
    default: return static_cast<std::int8_t>(bits);
    }
}

std::uint16_t stored(double value, Dtype dtype, std::int32_t zero_point, emu::ops::Rounding ties) {
    if (dtype == Dtype::f16) return half_of(value);
    const double nearest = emu::ops::rounded(std::isnan(value) ? 0 : value, ties);
    if (dtype == Dtype::u8) {
        return static_cast<std::uint16_t>(std::clamp<double>(nearest + zero_point, 0, 255));
    }
    const double most = dtype == Dtype::i16 ? 32767 : 127;
    const auto integer = static_cast<std::int32_t>(std::clamp<double>(nearest, -most - 1, most));
    return static_cast<std::uint16_t>(integer & (dtype == Dtype::i16 ? 0xFFFF : 0xFF));
}

} // namespace

TensorMaps::Settings TensorMaps::settings_of(const CommandWords& command, Dtype src,
                                             Dtype dst) const {
    Settings s{.src = src, .dst = dst};
    s.has_table = command[has_table] != 0;
    if (s.has_table) {
        s.table = command[table_address] - lcd_address_;
        s.has_sign = command[table_has_sign] != 0;
    }
    s.is_relu = command[relu] != 0;
    s.before = command.joined_signed({preshift}); // measured; assumed is that it has a sign
    s.shift = command.joined_signed({shift_low, shift_high});
    if (src == Dtype::u8) s.src_zero = static_cast<std::int32_t>(command[source_zero_point]);
    if (dst == Dtype::u8) s.dst_zero = static_cast<std::int32_t>(command[result_zero_point]);
    s.mantissa = command[mantissa];
    return s;
}

emu::Result<StoredMap> TensorMaps::make(const Settings& s) const {
    std::optional<Table> table;
    if (s.has_table) {
        if (!emu::in_range(s.table, 4 * table_entries, lcd_.size()))
            return error(Fault::bad_model, "a table that the file does not have");
        table = Table(lcd_.subspan(s.table, 4 * table_entries), s.has_sign,
                      corners_.nearest_entries.value);
    }
    const double scale = std::ldexp(1 + s.mantissa / 32768.0, -s.shift);
    StoredMap map(std::size_t{1} << 8 * size_of(s.src));
    for (std::size_t bits = 0; bits < map.size(); ++bits) {
        double y = number_of(static_cast<std::uint16_t>(bits), s.src, s.src_zero);
        if (table) y = table->at(std::ldexp(y, -s.before));
        y = corners_.float32_products.value ? static_cast<float>(y) * static_cast<float>(scale)
                                            : y * scale;
        if (s.is_relu) y = std::max(y, 0.0);
        map[bits] = stored(y, s.dst, s.dst_zero, corners_.ties.value);
    }
    return map;
}

emu::Result<SharedMap> TensorMaps::get(const CommandWords& command, Dtype src, Dtype dst) {
    const Settings s = settings_of(command, src, dst);
    if (s.before != 0 && !s.has_table)
        return error(Fault::bad_model, "a shift of %d before no table", s.before);
    const bool is_plain =
        !s.has_table && s.mantissa == 0 && s.shift == 0 && !s.is_relu && src == dst;
    if (is_plain && s.src_zero == s.dst_zero) return SharedMap();
    if (const auto found = maps_.find(s); found != maps_.end()) return found->second;
    EMU_TRY_VALUE(map, make(s));
    entries_ += map.size();
    if (entries_ > most_entries)
        return error(Fault::bad_model, "its operations have more maps than networks do");
    return maps_.emplace(s, std::make_shared<const StoredMap>(std::move(map))).first->second;
}

} // namespace viplite::format
