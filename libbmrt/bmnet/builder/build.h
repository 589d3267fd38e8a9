// SPDX-License-Identifier: Apache-2.0
// What a builder does: Builder.hpp's functions with errors as values. For the BM1880.
#pragma once

#include "libbmrt/bmnet/backend/backend.h"
#include "libbmrt/bmnet/builder/network_ends.h"
#include "libbmrt/bmnet/network/frontend.h"

#include <bmnet/builder/Builder.hpp>

namespace bmnet {

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

} // namespace bmnet
