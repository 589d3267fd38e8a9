// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/lower.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "librknnrt/format/decode/input_pixels.h"
#include "librknnrt/format/operator_level/constant_reader.h"
#include "librknnrt/format/operator_level/lowerings.h"

#include <algorithm>

namespace rknn::format {
namespace {

using namespace operator_level;

// They show where data come from and go to, and compute nothing.
bool is_an_end(const Operator& op) {
    return op.type == "InputOperator" || op.type == "OutputOperator";
}

// "Conv:Conv_0" is what its layers are named Conv_0 after.
std::string layer_name(const Operator& op) {
    const std::size_t colon = op.name.find(':');
    return colon == std::string::npos ? op.name : op.name.substr(colon + 1);
}

// How tasks read the network's inputs; what the operator reads without one, the CPU reads.
emu::Outcome add_readers(const ModelFile& file, const Operator& op,
                         const std::vector<TaskConstants>& tasks,
                         std::vector<InputPixels>& inputs) {
    for (std::size_t i = 0; i < file.inputs.size(); ++i) {
        if (std::ranges::find(op.inputs, file.inputs[i]) == op.inputs.end()) continue;
        bool agree = true, is_read = false;
        for (const TaskConstants& task : tasks) {
            if (task.source != file.inputs[i]) continue;
            agree = agree && inputs[i].add_reader(task.picture, task.pixels);
            is_read = true;
        }
        if (!is_read) agree = inputs[i].add_reader(false, std::nullopt);
        if (agree) continue;
        return emu::error(emu::Fault::bad_model,
                          "operator '%s': an input whose pixels are converted in two ways",
                          emu::printable(op.name).c_str());
    }
    return {};
}

emu::Result<Arithmetic> lower(const OperatorScope& scope) {
    Lowering* const lowering = find_lowering(scope.op().type);
    if (!lowering) return scope.refusal("is not understood");
    return lowering(scope);
}

} // namespace

emu::Result<OperatorProgram> lower_operators(const ModelFile& file, const emu::Chip& chip,
                                             bool all_cubes) {
    if (file.operators.empty()) {
        return emu::error(emu::Fault::bad_model, "the file says nothing about its operators");
    }
    EMU_TRY_VALUE(generation, find_generation(file.generation));
    if (generation == &generation_t3) {
        return emu::error(emu::Fault::bad_model,
                          "the numbers of this hardware's operators are not understood");
    }
    const RegisterMap map(*generation);
    ConstantReader constants(file, map);
    ProgramBuilder program(file, chip);
    EMU_TRY(program.add_inputs());
    OperatorProgram result;
    std::vector<InputPixels> inputs(file.inputs.size());
    for (const Operator& op : file.operators) {
        EMU_TRY_VALUE(tasks, constants.read(op));
        if (is_an_end(op)) {
            result.exact.push_back(true);
            continue;
        }
        EMU_TRY(add_readers(file, op, tasks, inputs));
        program.set_layer_name(layer_name(op));
        EMU_TRY_VALUE(arithmetic, lower({op, tasks, *generation, program}));
        result.exact.push_back(arithmetic == Arithmetic::exact);
    }
    result.output_tensors = program.outputs(all_cubes);
    EMU_TRY_VALUE(lowered, std::move(program).finish(result.output_tensors));
    result.program = std::move(lowered);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        result.pixels.push_back(inputs[i].conversion(file, i));
    return result;
}

} // namespace rknn::format
