// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/boardless/accuracy/accuracy.h"

namespace boardless {

// A table for terminals, worst rows first, at most `worst` of them (0: all), and sentences that sum
// up. A bar is as long as the cosine has lost of its nines.
std::string accuracy_text(const Accuracy& accuracy, std::size_t worst);

// The figures of both reports: a cosine with as many digits as tell it from 1, at least four.
std::string cosine_text(double cosine);

// How much of its nines a cosine has lost: 0 from 0.999999 on, 1 at 0 and below. Each nine is a
// sixth.
double lost_nines(double cosine);

// "52 of 54 results compared ...": what was compared and what was not.
std::string coverage_text(const Accuracy& accuracy);

// "lowest cosine of an output 0.9912 (scores)".
std::string outputs_text(const Accuracy& accuracy);

// The report as one page that needs nothing else: no scripts, no fonts, no pictures. The same
// accuracy gives the same bytes.
std::string accuracy_html(const Accuracy& accuracy);

// Writes the page, unless the path is empty, and prints the text with the `worst` rows.
emu::Outcome publish(const Accuracy& accuracy, std::size_t worst, const std::string& page);

// Text that is safe between tags and in attributes.
std::string escaped(std::string_view text);

} // namespace boardless
