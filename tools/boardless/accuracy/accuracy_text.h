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

} // namespace boardless
