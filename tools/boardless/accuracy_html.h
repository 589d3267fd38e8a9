// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "accuracy.h"

namespace boardless {

// The report as one page that needs nothing else: no scripts, no fonts, no pictures. The same
// accuracy gives the same bytes.
std::string accuracy_html(const Accuracy& accuracy);

// The page as a file.
emu::Outcome write_html(const Accuracy& accuracy, const std::string& path);

// Text that is safe between tags and in attributes.
std::string escaped(std::string_view text);

} // namespace boardless
