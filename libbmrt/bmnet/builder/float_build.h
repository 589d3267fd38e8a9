// SPDX-License-Identifier: Apache-2.0
// The same for the BM1682, whose numbers are float32: the emulated accelerator computes the
// network, and its model file is a container of ours. The chip's own instructions and files are not
// known.
#pragma once

#include "emu-core/engine/program.h"
#include "libbmrt/bmnet/builder/build.h"

#include <optional>
#include <type_traits>

namespace bmnet {

class FloatBuild final : public Build {
public:
    FloatBuild(CHIP_VER chip, std::unique_ptr<Frontend> frontend)
        : Build(chip, std::move(frontend), std::string()) {}

    emu::Outcome run(const std::vector<TensorShape>& shapes) override;

    // Error unsupported, of the first three always: the chip's form of these is not known.
    emu::Outcome store_prototxt(const char* path) const override;
    emu::Outcome store_weight(const char* path) const override;
    emu::Outcome store_cmdbuf(const char* path) const override;
    // `name` becomes the container's text.
    emu::Outcome store_model(const char* name, const char* path,
                             const char* plugin_path) const override;

private:
    std::optional<emu::Program> program_;
};

// What a builder of that type of weights does.
template <typename Dtype> std::unique_ptr<Build>
make_build(CHIP_VER chip, std::unique_ptr<Frontend> frontend, std::string out_table) {
    if constexpr (std::is_same_v<Dtype, float>)
        return std::make_unique<FloatBuild>(chip, std::move(frontend));
    else
        return std::make_unique<Build>(chip, std::move(frontend), std::move(out_table));
}

} // namespace bmnet
