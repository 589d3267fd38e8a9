// SPDX-License-Identifier: Apache-2.0
// What applications hand over for a network's pictures, said on the command line: for chips that
// take camera pictures as they are.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/engine/picture_input.h"
#include "emu-core/model/graph.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace boardless {

struct PictureOptions {
    std::vector<std::string> types, sources; // VALUE or NAME=VALUE
    bool integer_ends = false, int32_outputs = false;

    bool is_given() const {
        return !types.empty() || !sources.empty() || integer_ends || int32_outputs;
    }
};

// Adds --input-type, --input-source, --integer-ends and --int32-outputs.
void add_picture_options(CLI::App& command, PictureOptions& options);

// One per input: what is said of it, or of all. Where nothing is, inputs of three channels are NV12
// from an image pipeline and others no pictures. `order`: in which the network takes colours. Error
// bad_argument: a name that no input has, a value that there is not, a picture that an input cannot
// be, or a source that the chip's unit cannot be for it.
emu::Result<std::vector<emu::PictureInput>> pictures_of(const PictureOptions& options,
                                                        const std::string& order,
                                                        const emu::graph::Graph& graph,
                                                        const emu::PictureUnit& unit);

// Error bad_argument: the chip takes numbers, and options or order are about pictures.
emu::Outcome check_pictures(const PictureOptions& options, const std::string& order,
                            const emu::Chip& chip);

} // namespace boardless
