// SPDX-License-Identifier: Apache-2.0
#include "model_run.h"

#include "base/error.h"
#include "base/file.h"
#include "model/load.h"
#include "runtime/session.h"

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

emu::Result<boardless::npy::Array> read_array(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    return boardless::npy::read(file);
}

emu::Result<std::shared_ptr<const emu::Executable>> prepare(const Row& row, std::string_view chip) {
    EMU_TRY_VALUE(file, emu::read_file(row.model_path()));
    const emu::Chip* board = emu::find_chip(chip);
    if (!board) return emu::error(emu::Fault::bad_argument, "no chip %s", row.chip.c_str());
    EMU_TRY_VALUE(program, emu::load_program(file, {.asked = board, .fallback = board}));
    return emu::Executable::prepare(std::move(program));
}

emu::Result<ModelRun> run(const Row& row, std::string_view chip) {
    EMU_TRY_VALUE(executable, prepare(row, chip));
    EMU_TRY_VALUE(input, read_array(row.input_path()));
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    if (input.values.size() != session->input(0).size()) {
        return emu::error(emu::Fault::bad_input, "%s does not fit", row.input_path().c_str());
    }
    std::ranges::copy(input.values, session->input(0).begin());
    Recorder recorder(session->program());
    session->run(&recorder);
    LayerResults layers = recorder.take();
    if (layers.size() != session->program().layers.size()) {
        return emu::error(emu::Fault::bad_model, "layers share a name");
    }
    const auto output = session->output(0);
    return ModelRun{
        executable, std::move(input.values), {output.begin(), output.end()}, std::move(layers)};
}

} // namespace models
