// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/builder/build.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/base/log.h"
#include "libbmrt/bmnet/message/formats.h"

#include <stdexcept>

namespace bmnet {

// What layers are shown.
class BuildFrontendContext : public FrontendContext {
public:
    explicit BuildFrontendContext(Layers& layers) : layers_(layers) {}
    void registerCustomizedLayer(void* layer) override {
        layers_.emplace_back(static_cast<Layer*>(layer));
    }

private:
    Layers& layers_;
};

Build::Build(CHIP_VER chip, std::unique_ptr<Frontend> frontend, std::string out_table)
    : chip_(chip), context_(std::make_unique<BuildFrontendContext>(layers_)),
      frontend_(std::move(frontend)), out_table_(std::move(out_table)) {}

Build::~Build() = default;

FrontendContext* Build::context() {
    return context_.get();
}

void Build::add(std::unique_ptr<Layer> layer) {
    layer->set_frontend_context(context_.get());
    layers_.push_back(std::move(layer));
}

emu::Outcome Build::begin(const std::vector<TensorShape>& shapes, CHIP_VER chip, const char* name) {
    built_ = false;
    if (chip_ != chip)
        return emu::error(emu::Fault::unsupported, "chip %d: networks are built for the %s (%d)",
                          chip_, name, chip);
    context_->set_net_input_shape(shapes);
    return {};
}

void Build::finish(NetworkEnds ends) {
    ends_ = std::move(ends);
    built_ = true;
}

emu::Outcome Build::run(const std::vector<TensorShape>& shapes) {
    EMU_TRY(begin(shapes, BM_CHIP_BM1880, "BM1880"));
    EMU_TRY_VALUE(network, frontend_->read({shapes}, layers_));
    EMU_TRY_VALUE(ends, ends_of(network.ir, network.table, Elements::bytes));
    EMU_TRY_VALUE(compiled, compile_network(network, instructions_));
    if (!out_table_.empty()) {
        const std::vector<std::byte> table = messages::write_wire(network.table);
        EMU_TRY(emu::write_file(out_table_, table));
    }
    network_ = std::move(network);
    compiled_ = std::move(compiled);
    finish(std::move(ends));
    return {};
}

emu::Outcome Build::expect_built() const {
    if (built_) return {};
    return emu::error(emu::Fault::bad_argument, "nothing was built");
}

emu::Outcome Build::store_prototxt(const char* path) const {
    EMU_TRY(expect_built());
    const std::string text = messages::write_text(network_.ir);
    return emu::write_file(path, std::as_bytes(std::span(text)));
}

emu::Outcome Build::store_weight(const char* path) const {
    EMU_TRY(expect_built());
    return emu::write_file(path, std::as_bytes(std::span(network_.weights)));
}

emu::Outcome Build::store_cmdbuf(const char* path) const {
    EMU_TRY(expect_built());
    return emu::write_file(path, compiled_.records);
}

emu::Outcome Build::store_model(const char* name, const char* path, const char* plugin_path) const {
    EMU_TRY(expect_built());
    bmrt::Bmodel model{.name = name, .type = "A", .version = "2.1", .chip = 1880};
    model.commands.push_back({.inputs = ends_.inputs,
                              .outputs = ends_.outputs,
                              .commands = emu::SharedBytes(std::vector(compiled_.records)),
                              .neuron_bytes = ends_.neuron_bytes});
    const emu::Bytes weights = std::as_bytes(std::span(network_.weights));
    model.weights.emplace_back(std::vector<std::byte>(weights.begin(), weights.end()));
    if (is_given(plugin_path)) {
        EMU_TRY_VALUE(libraries, plugin_files(plugin_path, compiled_.cpu_layers));
        model.libraries = std::move(libraries);
    }
    return emu::write_file(path, bmrt::write_bmodel(model));
}

void raise(const char* function, const std::string& why) {
    const std::string line = std::string(function) + ": " + why;
    emu::log(emu::LogLevel::error, line);
    throw std::runtime_error(line);
}

void raise_error(const char* function, const emu::Outcome& outcome) {
    if (!outcome) raise(function, outcome.error().detail);
}

} // namespace bmnet
