// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/boardless/accuracy/accuracy.h"

namespace boardless {

// The report as one page that needs nothing else: no scripts, no fonts, no pictures. The same
// accuracy gives the same bytes.
std::string accuracy_html(const Accuracy& accuracy);

// Writes the page, unless the path is empty, and prints the text with the `worst` rows.
emu::Outcome publish(const Accuracy& accuracy, std::size_t worst, const std::string& page);

// Text that is safe between tags and in attributes.
std::string escaped(std::string_view text);

} // namespace boardless
