// SPDX-License-Identifier: Apache-2.0
// Numbers in the lines of model_info's text.
#pragma once

#include "libhbdnn/format/port_text.h"

#include <vector>

namespace hbdnn::format {

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
