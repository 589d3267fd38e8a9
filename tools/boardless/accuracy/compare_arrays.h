// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/tensor/npy.h"

namespace boardless {

// How far the values of one .npy file are from those of another, as text. Error bad_input: one of
// them is none, or their shapes differ.
emu::Result<std::string> compare_arrays(const std::string& reference, const std::string& other);

// The file's array. Errors name it.
emu::Result<emu::npy::Array> read_array(const std::string& path);

// Its values as real numbers.
emu::Result<std::vector<float>> reals_of(const emu::npy::Array& array);

struct Differing {
    std::size_t count = 0, first = 0;
};

// The values that are not the same: of integers of one type as they are, of others as real numbers;
// no number is the same as no number. Precondition: as many values in all.
Differing differing(const emu::npy::Array& a, const emu::npy::Array& b,
                    const std::vector<float>& reals_a, const std::vector<float>& reals_b);

} // namespace boardless
