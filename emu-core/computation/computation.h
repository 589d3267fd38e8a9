// SPDX-License-Identifier: Apache-2.0
// The network that a vendor's model file was made from, as an ONNX or TFLite file: what computes
// where the vendor's file itself cannot be executed. It is <file>.onnx or <file>.tflite beside it,
// or what BOARDLESS_SIDECARS says: a text file of lines "SHA-256 path", as sha256sum writes them,
// with the digest of the vendor's file; paths are relative to the text file, # begins a comment.
// What answers for a vendor's model file that cannot be executed itself.
#pragma once

#include "emu-core/computation/described_model.h"
#include "emu-core/computation/recorded_outputs.h"
#include "emu-core/model/load.h"

#include <optional>
#include <variant>

namespace emu {

// The path of the sidecar; the map comes first. Nothing: there is none. Error bad_argument: the map
// cannot be read, or a line is none.
Result<std::optional<std::string>> find_sidecar(const DescribedModel& model);

// A program with exactly the described inputs and outputs. One line of the log says where it comes
// from. Nothing: there is no sidecar. Errors: bad_model, with what the file and the description do
// not agree in (adapt_ends.h) or what loading it met; bad_argument, find_sidecar()'s.
Result<std::optional<Program>> load_sidecar(const DescribedModel& model, const ChipChoice& choice,
                                            PortMatch match = PortMatch::by_name_or_order);

// Nothing does: what to provide.
struct NoComputation {
    std::string why;
};
using Computation = std::variant<Program, RecordedOutputs, NoComputation>;

// The program of a sidecar, else recorded outputs. Errors of load_sidecar().
Result<Computation> find_computation(const DescribedModel& model, const ChipChoice& choice);

} // namespace emu
