// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/plugin_library.h"

#include "libbmrt/cpu/operand_copies.h"

#include <algorithm>
#include <dlfcn.h>

namespace bmrt {
namespace {

constexpr std::uint32_t newest_version = CPU_LAYER_VERSION;

template <class Function> Function* symbol(void* library, const char* name) {
    return reinterpret_cast<Function*>(dlsym(library, name));
}

void tell_place(CpuLayer& layer, std::uint32_t version, const NetworkPlace& place) {
    if (version >= 3) {
        gaddr_t neurons = place.neurons, weights = place.weights;
        layer.func(CPU_LAYER_CTX, place.context);
        layer.func(CPU_LAYER_NEURON_ADDR, &neurons);
        layer.func(CPU_LAYER_WEIGHT_ADDR, &weights);
    } else if (version >= 1) {
        layer.init_runtime_info(place.context, place.neurons);
    }
}

using Ranges = std::vector<std::pair<gaddr_t, uint64_t>>;

// Operands of one kind: asked for, copied, and handed over as copies.
class Operands {
public:
    explicit Operands(const MemoryRegion& region) : copies_(region) {}

    emu::Outcome ask(CpuLayer& layer, void (CpuLayer::*get)(Ranges&)) {
        Ranges ranges;
        (layer.*get)(ranges);
        for (const auto& [offset, bytes] : ranges) EMU_TRY(copies_.add(offset, bytes));
        copies_.load();
        return {};
    }

    void hand_over(CpuLayer& layer, void (CpuLayer::*relocate)(std::vector<gaddr_t>&)) {
        std::vector<gaddr_t> addresses;
        for (std::size_t i = 0; i < copies_.size(); ++i) {
            addresses.push_back(reinterpret_cast<gaddr_t>(copies_[i].data()));
        }
        (layer.*relocate)(addresses);
    }

    void store() const { copies_.store(); }

private:
    OperandCopies copies_;
};

emu::Outcome run(CpuLayer& layer, std::uint32_t version, const NetworkPlace& place) {
    tell_place(layer, version, place);
    const bool has_weights = version >= 2;
    Operands inputs(neurons_of(place)), outputs(neurons_of(place)), weights(weights_of(place));
    EMU_TRY(inputs.ask(layer, &CpuLayer::get_op_inputs));
    EMU_TRY(outputs.ask(layer, &CpuLayer::get_op_outputs));
    if (has_weights) EMU_TRY(weights.ask(layer, &CpuLayer::get_op_coeffs));
    inputs.hand_over(layer, &CpuLayer::relocate_op_inputs);
    outputs.hand_over(layer, &CpuLayer::relocate_op_outputs);
    if (has_weights) weights.hand_over(layer, &CpuLayer::relocate_op_coeffs);
    layer.run();
    outputs.store();
    return {};
}

emu::Outcome run_new(const Plugin& plugin, emu::Bytes parameter, const NetworkPlace& place) {
    const std::unique_ptr<CpuLayer, destroy_op> layer(plugin.create(), plugin.destroy);
    if (!layer) return emu::error(emu::Fault::out_of_memory, "the plugin creates no operator");
    std::vector<char> payload(parameter.size());
    std::ranges::copy(parameter, std::as_writable_bytes(std::span(payload)).begin());
    if (!layer->parse_cmd(payload.data(), static_cast<int>(payload.size()))) {
        return emu::error(emu::Fault::bad_model, "the plugin refuses its parameters");
    }
    return run(*layer, plugin.version, place);
}

} // namespace

emu::Result<Plugin> plugin_in(void* library) {
    auto* const create = symbol<CpuLayer*()>(library, "create_cpu_op");
    auto* const destroy = symbol<void(CpuLayer*)>(library, "destroy_cpu_op");
    auto* const version = symbol<std::uint32_t()>(library, "get_version_cpu_op");
    if (!create || !destroy || !version) {
        return emu::error(emu::Fault::unsupported, "the library lacks a plugin's functions");
    }
    const std::uint32_t number = version();
    if (number <= newest_version) return Plugin{create, destroy, number};
    return emu::error(emu::Fault::unsupported, "the plugin's version is %u, %u is known", number,
                      newest_version);
}

emu::Outcome run_plugin(const Plugin& plugin, emu::Bytes parameter, const NetworkPlace& place) {
    try {
        return run_new(plugin, parameter, place);
    } catch (const std::exception& exception) {
        return emu::error(emu::Fault::internal, "the plugin threw: %s", exception.what());
    } catch (...) {
        return emu::error(emu::Fault::internal, "the plugin threw an exception");
    }
}

} // namespace bmrt
