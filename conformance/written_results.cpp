// SPDX-License-Identifier: Apache-2.0
#include "conformance/custom_network.h"

#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/engine/run.h"
#include "emu-core/model/load.h"

#include <algorithm>

namespace conformance {
namespace {

using emu::TensorId;
using Bytes = std::vector<std::byte>;

class LayerRuns {
public:
    explicit LayerRuns(const emu::Executable& executable) : executable_(executable) {
        for (const auto& tensor : program().tensors)
            memory_.emplace_back(tensor.is_constant() ? 0 : tensor.spec.bytes());
        const std::vector<std::span<std::byte>> tensors(memory_.begin(), memory_.end());
        places_ = emu::Places(program(), tensors);
    }

    // Why the layer does not write all of its results; empty: it does.
    std::string check(std::size_t index) {
        const emu::Layer& layer = program().layers[index];
        if (emu::custom_of(layer)) return {};
        const std::vector<Bytes> first = results(index, std::byte{0xFF});
        const std::vector<Bytes> second = results(index, std::byte{0});
        for (std::size_t i = 0; i < first.size(); ++i) {
            const auto [at, other] = std::ranges::mismatch(first[i], second[i]);
            if (at == first[i].end()) continue;
            return emu::format("layer %s leaves byte %td of %zu of its result %zu as it was",
                               emu::printable(layer.name).c_str(), at - first[i].begin(),
                               first[i].size(), i);
        }
        return {};
    }

private:
    const emu::Program& program() const { return executable_.program(); }

    // After the layer ran on results that held `before` everywhere.
    std::vector<Bytes> results(std::size_t index, std::byte before) {
        const emu::Layer& layer = program().layers[index];
        for (const TensorId id : layer.dst) std::ranges::fill(memory_[id], before);
        const auto ran = emu::run(executable_, places_, {index, index + 1});
        std::vector<Bytes> copies;
        for (const TensorId id : layer.dst)
            copies.push_back(ran ? memory_[id] : Bytes(1, before)); // what fails writes nothing
        return copies;
    }

    const emu::Executable& executable_;
    std::vector<Bytes> memory_; // of each tensor
    emu::Places places_;
};

} // namespace

std::string unwritten_result(const emu::Program& program) {
    const auto executable = emu::Executable::prepare(
        program, emu::kernel_choice(), emu::Constants::kept, emu::CustomLayers::application);
    if (!executable) return executable.error().detail;
    LayerRuns runs(**executable);
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        std::string left = runs.check(i);
        if (!left.empty()) return left;
    }
    return {};
}

std::string unwritten_result(const std::string& path, const char* name) {
    const emu::Chip* const chip = emu::find_chip(name);
    auto file = emu::read_file(path);
    if (!file) return file.error().detail;
    const auto programs = emu::load_programs(*std::move(file), {chip, chip});
    if (!programs) return programs.error().detail;
    for (const emu::Program& program : *programs) {
        if (const auto alone = emu::expect_no_custom(program); !alone) return alone.error().detail;
        std::string left = unwritten_result(program);
        if (!left.empty()) return left;
    }
    return {};
}

} // namespace conformance
