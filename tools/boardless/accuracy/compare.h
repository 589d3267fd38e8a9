// SPDX-License-Identifier: Apache-2.0
// Files beside files: arrays, or the outputs of models. Bmodels' layers are command buffers, so
// that of these only outputs are compared.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/engine/executable.h"
#include "emu-core/tensor/npy.h"
#include "libbmrt/format/bmodel.h"

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

// One of the two.
struct ComparedModel {
    std::shared_ptr<const bmrt::Bmodel> lanes;
    std::shared_ptr<const emu::Executable> executable;
};

// How far the outputs of one are from those of the other on the samples, as text. Errors: other
// numbers of inputs, outputs or elements; what running them meets.
emu::Result<std::string> compare_ends(const ComparedModel& reference, const ComparedModel& model,
                                      const std::string& samples);

} // namespace boardless
