// SPDX-License-Identifier: Apache-2.0
// What a builder does: Builder.hpp's functions with errors as values. For the BM1880.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/bmnet/backend/backend.h"
#include "libbmrt/bmnet/network/frontend.h"
#include "libbmrt/bmnet/network/networks.h"
#include "libbmrt/format/bmodel.h"

#include <bmnet/builder/Builder.hpp>
#include <set>

namespace bmnet {

// A compiled network's inputs and outputs.
struct NetworkEnds {
    std::vector<bmrt::BmodelTensor> inputs, outputs;
    std::uint64_t neuron_bytes = 0, output_offset = 0, output_bytes = 0;
};

enum class Elements : std::uint8_t { bytes, reals }; // int8, float32

// Error bad_model: ends without shapes, or beyond the neurons.
emu::Result<NetworkEnds> ends_of(const NetParameter& ir, const NetCalibrationParameter& table,
                                 Elements elements);

class BuildFrontendContext;

class Build {
public:
    Build(CHIP_VER chip, std::unique_ptr<Frontend> frontend, std::string out_table);
    virtual ~Build();

    FrontendContext* context();
    void add(std::unique_ptr<Layer> layer);
    void add(std::unique_ptr<Instruction> instruction) {
        instructions_.push_back(std::move(instruction));
    }

    // Error unsupported: another chip; whatever the frontend and the backend meet.
    virtual emu::Outcome run(const std::vector<TensorShape>& shapes);

    // Error bad_argument: nothing is built, or the file cannot be written.
    virtual emu::Outcome store_prototxt(const char* path) const;
    virtual emu::Outcome store_weight(const char* path) const;
    virtual emu::Outcome store_cmdbuf(const char* path) const;
    virtual emu::Outcome store_model(const char* name, const char* path,
                                     const char* plugin_path) const;

    // Precondition: run() succeeded.
    const QuantisedNetwork& network() const { return network_; }
    const CompiledNetwork& compiled() const { return compiled_; }
    const NetworkEnds& ends() const { return ends_; }

protected:
    // Of another build than the last one. Error unsupported: the chip is not `chip`, which is
    // called `name`.
    emu::Outcome begin(const std::vector<TensorShape>& shapes, CHIP_VER chip, const char* name);
    void finish(NetworkEnds ends);
    emu::Outcome expect_built() const;
    Frontend& frontend() const { return *frontend_; }
    const Layers& layers() const { return layers_; }

private:
    CHIP_VER chip_;
    std::unique_ptr<BuildFrontendContext> context_;
    std::unique_ptr<Frontend> frontend_;
    std::string out_table_;
    Layers layers_;
    Instructions instructions_;
    QuantisedNetwork network_;
    CompiledNetwork compiled_;
    NetworkEnds ends_;
    bool built_ = false;
};

// Plugins of CPU layers that go into a model file.

// <folder>/x86_64/<name>.so and <folder>/armv8/<name>.so, else <folder>/<name>.so by the machine
// that it is for. Names that have no file are left out: the runtime may have them. Error: a file
// that cannot be read; bad_model, one that is no library of these machines.
emu::Result<std::vector<bmrt::BmodelLibrary>> plugin_files(const std::string& folder,
                                                           const std::set<std::string>& names);

// How the functions of builders fail: logs "function: why" and throws std::runtime_error with it.
[[noreturn]] void raise(const char* function, const std::string& why);

// The same where the outcome is an error.
void raise_error(const char* function, const emu::Outcome& outcome);

} // namespace bmnet
