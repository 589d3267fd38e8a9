// SPDX-License-Identifier: Apache-2.0
// The vendor's own files of ../shared, where there are some.
#pragma once

#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "emu-core/base/shared_bytes.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <iostream>
#include <string>

namespace hbdnn::format {

inline const std::string shared = shared_path("horizon");

// False, and says so: the test is skipped.
inline bool is_there() {
    if (std::filesystem::exists(shared + "/expected.json")) return true;
    std::cerr << "skipped: there is no " << shared << "/expected.json\n";
    return false;
}

inline emu::SharedBytes genuine(const std::string& name) {
    auto file = emu::read_file(shared + "/" + name);
    REQUIRE(file);
    return emu::SharedBytes(*std::move(file));
}

inline constexpr const char* lenet = "x3_lenet_28x28_gray.bin";
inline constexpr const char* osnet = "x5_osnet_64x128_nv12.bin";

} // namespace hbdnn::format
