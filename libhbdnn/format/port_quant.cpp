// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/decimal.h"
#include "libhbdnn/format/port_text.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;

// Of several numbers the axis counts; where it is not said, it is the layout's channels.
emu::Outcome read_axis(const PortText& text, std::size_t count, Port& port) {
    const auto given = text.find(PortKey::axis);
    const std::optional<std::int64_t> said = given ? integer_of(*given) : std::nullopt;
    if (given && !said) return not_understood(PortKey::axis, *given);
    if (count == 1) return {};
    const auto rank = static_cast<std::int64_t>(port.valid_shape.size());
    const std::int64_t axis = said ? *said : port.layout == Layout::nhwc ? rank - 1 : 1;
    const bool fits =
        axis >= 0 && axis < rank && static_cast<std::size_t>(port.valid_shape[axis]) == count;
    if (!fits) {
        return error(Fault::bad_model, "it has %zu scales or shifts, which no axis has", count);
    }
    port.quant.axis = static_cast<std::int32_t>(axis);
    return {};
}

emu::Outcome read_scales(const PortText& text, Port& port) {
    EMU_TRY_VALUE(scales, reals(PortKey::scales, text.find(PortKey::scales).value_or("")));
    const bool positive = std::ranges::all_of(scales, [](float scale) { return scale > 0; });
    if (scales.empty() || !positive) return error(Fault::bad_model, "it has no usable scales");
    EMU_TRY_VALUE(zeros,
                  integers(PortKey::zero_points, text.find(PortKey::zero_points).value_or("")));
    for (const std::int64_t zero : zeros) {
        constexpr std::int64_t most = std::int64_t{1} << 31;
        if (zero < -most || zero >= most)
            return error(Fault::bad_model, "a zero point is no int32");
        port.quant.zero_points.push_back(static_cast<std::int32_t>(zero));
    }
    if (!zeros.empty() && zeros.size() != scales.size()) {
        return error(Fault::bad_model, "it has %zu scales and %zu zero points", scales.size(),
                     zeros.size());
    }
    port.quant.kind = PortQuant::Kind::scale;
    port.quant.scales = std::move(scales);
    return read_axis(text, port.quant.scales.size(), port);
}

emu::Outcome read_shifts(const PortText& text, Port& port) {
    EMU_TRY_VALUE(shifts, integers(PortKey::shifts, text.find(PortKey::shifts).value_or("")));
    if (shifts.empty()) return error(Fault::bad_model, "it has no shifts");
    for (const std::int64_t shift : shifts) {
        if (shift < 0 || shift > 31) return error(Fault::bad_model, "a shift is beyond 31");
        port.quant.shifts.push_back(static_cast<std::uint8_t>(shift));
    }
    port.quant.kind = PortQuant::Kind::shift;
    return read_axis(text, port.quant.shifts.size(), port);
}

} // namespace

emu::Outcome read_quant(const PortText& text, Port& port) {
    const std::string_view kind = text.find(PortKey::quant).value_or("NONE");
    if (kind == "NONE") return {};
    if (kind == "SCALE") return read_scales(text, port);
    if (kind == "SHIFT") return read_shifts(text, port);
    return not_understood(PortKey::quant, kind);
}

} // namespace hbdnn::format
