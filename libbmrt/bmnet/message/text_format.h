// SPDX-License-Identifier: Apache-2.0
// Messages as protobuf's text format (prototxt).
#pragma once

#include "emu-core/base/result.h"

#include <bmnet/messages/message.h>

#include <string_view>

namespace bmnet::messages {

// Into a cleared message. Error bad_model with the line: what is no text of such a message, a field
// that it has not or that comes twice, a number that does not fit, more than most_parts messages.
emu::Outcome read_text(std::string_view text, Message& message);

// One field per line, or all in one line. Reading gives the same message.
std::string write_text(const Message& message, bool one_line = false);

} // namespace bmnet::messages
