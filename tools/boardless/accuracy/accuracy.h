// SPDX-License-Identifier: Apache-2.0
// How far a program's layers are from a reference's, as a table: what accuracy reports show.
#pragma once

#include "tools/boardless/input/input_set.h"

#include "emu-core/runtime/side_by_side.h"

namespace boardless {

// Below it a layer has lost so much that the result usually shows it, and the report points at it.
inline constexpr double doubtful_cosine = 0.98;

// One tensor that a layer writes.
struct AccuracyRow {
    std::string name;          // the tensor's, printable ASCII
    std::string command;       // the layer's
    std::string type;          // the tensor's, in the model
    std::int64_t elements = 0; // of one sample
    bool is_output = false;
    double cosine = 1, mean_error = 0, max_error = 0; // TensorDifference's
    std::int64_t different = 0;                       // values that are not the same, likewise
    float low = 0, high = 0;                          // of the reference
};

struct Accuracy {
    // What was compared, in the words of whoever did: "model", "face.rknn".
    std::vector<std::pair<std::string, std::string>> facts;
    std::vector<AccuracyRow> rows; // in the order in which the model computes
    emu::SideBySide::LeftOut left_out;
    std::int64_t samples = 0;

    // Indices of the rows, lowest cosine first; equal ones in order.
    std::vector<std::size_t> worst_first() const;
    std::size_t doubtful() const;
};

// Runs both on every sample, with a progress bar. `samples` are of the reference's inputs. Error:
// the networks take different inputs, no tensors meet, a damaged file.
emu::Result<Accuracy> measure_accuracy(std::shared_ptr<const emu::Executable> reference,
                                       std::shared_ptr<const emu::Executable> model,
                                       const InputSet& samples);

} // namespace boardless
