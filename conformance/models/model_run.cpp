// SPDX-License-Identifier: Apache-2.0
#include "conformance/models/model_run.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/model/load.h"
#include "emu-core/runtime/session.h"

#include <algorithm>

namespace models {
namespace {

class Recorder : public emu::Observer {
public:
    explicit Recorder(const emu::Program& program) : program_(program) {}

    void on_layer(std::size_t index, std::int64_t, std::span<const emu::Bytes> results) override {
        const emu::Layer& layer = program_.layers[index];
        layers_[layer.name] = {
            index, program_.spec(layer.dst[0]), {results[0].begin(), results[0].end()}};
    }
    LayerResults take() { return std::move(layers_); }

private:
    const emu::Program& program_;
    LayerResults layers_;
};

} // namespace

emu::Result<std::shared_ptr<const emu::Executable>> prepare(const Row& row, std::string_view chip) {
    EMU_TRY_VALUE(file, emu::read_file(row.model_path()));
    const emu::Chip* board = emu::find_chip(chip);
    if (!board) return emu::error(emu::Fault::bad_argument, "no chip %s", row.chip.c_str());
    EMU_TRY_VALUE(program, emu::load_program(std::move(file), {.asked = board, .fallback = board}));
    return emu::Executable::prepare(std::move(program));
}

emu::Result<ModelRun> run(const Row& row, std::string_view chip) {
    ModelRun run;
    EMU_TRY_VALUE(executable, prepare(row, chip));
    run.executable = executable;
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    const emu::Program& program = run.program();
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        EMU_TRY_VALUE(values, stored_input(row, i, program.spec(program.inputs[i])));
        std::ranges::copy(values, session->input(i).begin());
        run.inputs.push_back(std::move(values));
    }
    Recorder recorder(program);
    EMU_TRY(session->run(&recorder));
    run.layers = recorder.take();
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        run.outputs.emplace_back(session->output(i).begin(), session->output(i).end());
    }
    return run;
}

} // namespace models
