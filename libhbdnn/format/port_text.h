// SPDX-License-Identifier: Apache-2.0
// What model_info's text says of one input or output, line by line.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/port/bpu_port.h"

#include <array>
#include <optional>
#include <string_view>

namespace hbdnn::format {

enum class PortKey : std::uint8_t {
    name,
    source,
    valid_shape,
    aligned_shape,
    aligned_bytes,
    type,
    layout,
    quant,
    stride,
    scales,
    shifts,
    zero_points,
    axis,
    trained,
    mean,
    scale,
};

inline constexpr std::string_view port_keys[] = {
    "name",        "input source",    "valid shape",  "aligned shape",    "aligned byte size",
    "tensor type", "tensor layout",   "quanti type",  "stride",           "scale data",
    "shift data",  "zero_point data", "quantizeAxis", "input type train", "mean value",
    "scale value",
};

class PortText {
public:
    // A line "key: value"; others are passed over. Error bad_model: the key was there before.
    emu::Outcome take(std::string_view line);

    // Nothing: it was not there.
    std::optional<std::string_view> find(PortKey key) const {
        return values_[static_cast<std::size_t>(key)];
    }

private:
    std::array<std::optional<std::string_view>, std::size(port_keys)> values_;
};

// Error bad_model: what is missing, not understood, or does not fit.
emu::Result<Port> port_of(const PortText& text);

} // namespace hbdnn::format
