// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/model/rknn_model.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/container/model_writer.h"

#include <algorithm>

namespace boardless {
namespace {

bool is_softmax(const emu::Layer& layer) {
    return std::holds_alternative<emu::ops::Softmax>(layer.command) ||
           std::holds_alternative<emu::ops::RealSoftmax>(layer.command);
}

// Outputs become what their softmax took. Returns these tensors' names.
std::vector<std::string> drop_final_softmax(emu::Program& program) {
    std::vector<std::string> names;
    for (emu::TensorId& id : program.outputs) {
        const auto writer =
            std::find_if(program.layers.begin(), program.layers.end(), [&](const auto& layer) {
                return is_softmax(layer) && layer.dst[0] == id;
            });
        if (writer == program.layers.end()) continue;
        id = writer->src[0];
        names.push_back(program.spec(id).name);
        program.layers.erase(writer);
    }
    return names;
}

} // namespace

emu::Result<RknnModel> rknn_model(std::span<const emu::Program> programs) {
    if (programs.size() != 1) {
        return emu::error(emu::Fault::bad_argument,
                          ".rknn files with several sets of shapes are not written");
    }
    EMU_TRY_VALUE(options, rknn::format::writer::options_for(*programs[0].chip));
    emu::Program program = programs[0];
    RknnModel made;
    made.without_softmax = drop_final_softmax(program);
    EMU_TRY_VALUE(model, rknn::format::writer::assemble(program, options));
    EMU_TRY_VALUE(file, rknn::format::writer::write_model(model));
    made.file = std::move(file);
    return made;
}

} // namespace boardless
