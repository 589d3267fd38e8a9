// SPDX-License-Identifier: Apache-2.0
// What a board computed, kept by the model and by every input: an answer where nothing can compute.
// Recordings lie in the folder that BOARDLESS_RECORDED names, or in <file>.recorded beside the
// model, as <SHA-256 of the model>/<digest of the inputs>/output_<i>.dat. The inputs' digest is the
// SHA-256 of their SHA-256s, one after the other.
#pragma once

#include "emu-core/computation/described_model.h"

#include "emu-core/base/error.h"

#include <optional>
#include <span>

namespace emu {

class RecordedOutputs {
public:
    // One line of the log says that nothing will be computed. Nothing: there are no recordings of
    // this model.
    static std::optional<RecordedOutputs> open(const DescribedModel& model);

    // The bytes of every output for these bytes of every input, both as applications see them.
    // Errors: bad_input, there is no such recording, with the digests and what to do; bad_model, it
    // has outputs of other sizes, or cannot be read.
    Result<std::vector<std::vector<std::byte>>> find(std::span<const Bytes> inputs) const;

private:
    RecordedOutputs(std::string folder, const DescribedModel& model);

    std::string folder_; // of this model
    std::vector<std::uint64_t> output_bytes_;
};

// <file>.recorded
std::string recordings_beside(const std::string& model_path);

// Adds a recording to a folder that BOARDLESS_RECORDED may name; makes folders as needed.
// Error bad_argument: it cannot be written.
Outcome record(const std::string& folder, const Digest& model, std::span<const Bytes> inputs,
               std::span<const Bytes> outputs);

} // namespace emu
