// SPDX-License-Identifier: Apache-2.0
#include "conformance/onnx/case.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/model/load.h"
#include "emu-core/runtime/session.h"

#include <algorithm>
#include <set>

namespace onnx_cases {
namespace {

using emu::Fault;

void collect_operators(const emu::onnx::Graph& graph, std::set<std::string>& names) {
    for (const emu::onnx::Node& node : graph.nodes) {
        const bool own = node.domain.empty() || node.domain == "ai.onnx";
        names.insert((own ? "" : std::string(node.domain) + ".") + std::string(node.op_type));
        for (const emu::onnx::Attribute& attribute : node.attributes) {
            for (const emu::onnx::Graph& inner : attribute.graphs) collect_operators(inner, names);
        }
    }
}

emu::Outcome check_operators(const emu::onnx::Model& model, const Case& row) {
    std::set<std::string> names;
    collect_operators(model.graph, names);
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ",") + name;
    if (list == row.operators) return {};
    return emu::error(Fault::bad_argument, "its operators are %s", list.c_str());
}

// The inputs that the caller of the network gives, in the order of input_<N>.pb.
emu::Result<std::vector<std::string>> input_names(const emu::SharedBytes& file, const Case& row) {
    EMU_TRY_VALUE(model, emu::onnx::parse_model(file));
    EMU_TRY(check_operators(model, row));
    const auto& constants = model.graph.initializers;
    std::vector<std::string> names;
    for (const emu::onnx::ValueInfo& info : model.graph.inputs) {
        const bool constant =
            std::ranges::find(constants, info.name, &emu::onnx::Tensor::name) != constants.end();
        if (!constant) names.emplace_back(info.name);
    }
    return names;
}

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> names;
    if (list == "-") return names;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        names.push_back(list.substr(at, end - at));
        at = end + 1;
    }
    return names;
}

emu::Result<emu::LoadOptions> options_of(const Case& row, const std::vector<std::string>& inputs) {
    emu::LoadOptions options;
    options.path = row.path + "/model.onnx";
    for (const std::string& name : split(row.fixed)) {
        const auto input = std::ranges::find(inputs, name);
        if (input == inputs.end()) {
            return emu::error(Fault::bad_argument, "no input is called %s", name.c_str());
        }
        const auto index = static_cast<std::size_t>(input - inputs.begin());
        EMU_TRY_VALUE(value, read_stored(stored_path(row.path, "input", index)));
        options.fixed[name] = {value.dtype, value.dims, value.bytes};
    }
    return options;
}

emu::Result<std::shared_ptr<const emu::Executable>> load(const emu::SharedBytes& file,
                                                         const emu::LoadOptions& options) {
    const emu::Chip* chip = emu::find_chip("generic");
    EMU_TRY_VALUE(program, emu::load_program(file, {.asked = chip, .fallback = chip}, options));
    return emu::Executable::prepare(std::move(program));
}

// Every input of the program from the file of its name's place among `names`.
emu::Outcome fill(emu::Session& session, const Case& row, const std::vector<std::string>& names) {
    const emu::Program& program = session.program();
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(program.inputs[i]);
        const auto name = std::ranges::find(names, spec.name);
        if (name == names.end()) {
            return emu::error(Fault::bad_input, "the file has no input %s", spec.name.c_str());
        }
        const auto index = static_cast<std::size_t>(name - names.begin());
        EMU_TRY_VALUE(value, read_stored(stored_path(row.path, "input", index)));
        if (value.narrowed || value.dtype != spec.dtype ||
            !std::ranges::equal(spec.shape.extents(), value.dims)) {
            return emu::error(Fault::bad_input, "what is stored for %s does not fit it",
                              spec.name.c_str());
        }
        std::ranges::copy(value.bytes.bytes(), session.input(i).begin());
    }
    return {};
}

Finding compare_outputs(emu::Session& session, const Case& row) {
    const emu::Program& program = session.program();
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(program.outputs[i]);
        const auto expected = read_stored(stored_path(row.path, "output", i));
        if (!expected) return {Stage::broken, expected.error().detail};
        const emu::Outcome same = compare(spec, session.output(i), *expected);
        if (!same) return {Stage::differs, spec.name + ": " + same.error().detail};
    }
    if (emu::read_file(stored_path(row.path, "output", program.outputs.size()))) {
        return {Stage::differs, "there are more outputs than the program has"};
    }
    return {};
}

Finding run(std::shared_ptr<const emu::Executable> executable, const Case& row,
            const std::vector<std::string>& names) {
    emu::DeviceMemory memory(emu::memory_options());
    auto session = emu::Session::open(std::move(executable), memory);
    if (!session) return {Stage::broken, session.error().detail};
    const emu::Outcome filled = fill(**session, row, names);
    if (!filled) return {Stage::broken, filled.error().detail};
    const emu::Outcome ran = (*session)->run();
    if (!ran) return {Stage::broken, ran.error().detail};
    return compare_outputs(**session, row);
}

} // namespace

Finding examine(const Case& row) {
    auto bytes = emu::read_file(row.path + "/model.onnx");
    if (!bytes) return {Stage::broken, bytes.error().detail};
    const emu::SharedBytes file(*std::move(bytes));
    const auto names = input_names(file, row);
    if (!names) return {Stage::broken, names.error().detail};
    const auto options = options_of(row, *names);
    if (!options) return {Stage::broken, options.error().detail};
    auto executable = load(file, *options);
    if (executable) return run(*std::move(executable), row, *names);
    const bool refused = executable.error().fault == Fault::bad_model;
    return {refused ? Stage::refused : Stage::broken, executable.error().detail};
}

} // namespace onnx_cases
