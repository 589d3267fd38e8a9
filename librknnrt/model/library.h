// SPDX-License-Identifier: Apache-2.0
// Which of the vendor's libraries this is. All are built from the same sources; library.cpp is
// compiled once for each, with RKNN_LIBRARY as its name.
#pragma once

#include <string_view>

namespace rknn {

struct Library {
    const char* name;
    std::string_view version;      // "X.Y.Z (hash@date)": the interface, no release of Boardless
    std::string_view default_chip; // of a model that names none
    unsigned groups;               // of boards that it runs on: Group of platform.h
};

extern const Library library;

inline constexpr std::string_view driver_version = "0.9.8";

} // namespace rknn
