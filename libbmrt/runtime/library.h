// SPDX-License-Identifier: Apache-2.0
// What differs between the libraries of the two SDKs. library.cpp is compiled once for each, all
// else for both.
#pragma once

#include <cstddef>

namespace bmrt::runtime {

// Of the application's bmnet_output_info_t: all of it, or no more than SDK 1.0.3.3 has.
extern const std::size_t output_info_bytes;

} // namespace bmrt::runtime
