// SPDX-License-Identifier: Apache-2.0
// What model_info's text says of one input or output, line by line.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/port/bpu_port.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

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

emu::Error not_understood(PortKey key, std::string_view value);

// Without what is one of `ends` on either side.
std::string_view without(std::string_view text, std::string_view ends);

// "(1,3,640,640,)", with brackets or without; "..." is what somebody left out. Error bad_model:
// something in it is no number.
emu::Result<std::vector<std::int64_t>> integers(PortKey key, std::string_view text);
emu::Result<std::vector<float>> reals(PortKey key, std::string_view text);

// Scales or shifts of the port, whose type, layout and shape are there. Error bad_model.
emu::Outcome read_quant(const PortText& text, Port& port);

} // namespace hbdnn::format
