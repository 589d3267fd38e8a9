// SPDX-License-Identifier: Apache-2.0
// From the path and the chip of a command line to a program that can run.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/graph.h"
#include "librknnrt/format/load.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace boardless {

// What can be said of a network besides its file: of ONNX files, and shapes of TFLite files.
struct NetworkChanges {
    std::vector<std::string> fixed;  // NAME=FILE.npy
    std::vector<std::string> shapes; // NAME=1x3x224x224
    std::vector<std::string> from;   // results that become inputs
    std::vector<std::string> to;     // results that become outputs

    bool any() const { return !(fixed.empty() && shapes.empty() && from.empty() && to.empty()); }
};

struct ModelFile {
    std::string path;
    std::string chip; // empty: the file's own, else generic
    NetworkChanges changes;
    std::string weights; // of a file without its own; empty: none
};

// Adds MODEL, --chip, --fix, --shape, --from, --to and --weights-of.
void add_model_options(CLI::App& command, ModelFile& model);

// What networks run on when neither the command nor the file says: the reference arithmetic.
const emu::Chip* default_chip();

// The chip that is asked for; null where none is. Error bad_argument: the chips that there are;
// unsupported: board_width.h.
emu::Result<const emu::Chip*> chip_of(const ModelFile& model);

// Whether they are the bytes of one of Horizon's files. Error unsupported: board_width.h.
emu::Result<bool> is_bpu_file(const std::string& path, const emu::SharedBytes& file);

// What an ONNX or TFLite file describes. Errors name the path.
emu::Result<emu::graph::Graph> read_network(const ModelFile& model);

// The bytes of the model's file. Errors name the path.
emu::Result<emu::SharedBytes> read_bytes(const ModelFile& model);

// The programs for the chip, one per set of shapes that the file was compiled for. Errors name the
// path, or the chips that there are.
emu::Result<std::vector<emu::Program>> load_all(const ModelFile& model);
// The same of the file's bytes. `facts`: as of open().
emu::Result<std::vector<emu::Program>> load_all(const ModelFile& model, emu::SharedBytes file,
                                                rknn::format::ModelFacts* facts = nullptr);

// The bytes of a file in the vendor's own format; nothing for any other. Errors name the path.
emu::Result<std::optional<rknn::format::LoadedModel>> load_vendor_file(const ModelFile& model,
                                                                       emu::SharedBytes file);

// Whether the file is what `boardless compile` writes. Errors name the path.
emu::Result<bool> is_compiled(const ModelFile& model);

// The first program made ready to run. Error unsupported: it needs an application to compute custom
// operators.
emu::Result<std::shared_ptr<const emu::Executable>> open(const ModelFile& model);
// The same of the file's bytes. `facts`: gets what a .rknn file says about the memory around its
// network, and stays as it is for other files; or null.
emu::Result<std::shared_ptr<const emu::Executable>>
open(const ModelFile& model, emu::SharedBytes file, rknn::format::ModelFacts* facts = nullptr);

// Errors about what is in the file name it.
template <class T> emu::Result<T> with_path(const ModelFile& model, emu::Result<T> result) {
    if (result) return result;
    const emu::Error& problem = result.error();
    if (problem.detail.starts_with(model.path)) return problem;
    return emu::error(problem.fault, "%s: %s", model.path.c_str(), problem.detail.c_str());
}

} // namespace boardless
