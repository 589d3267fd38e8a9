// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/cpu_operators.h"

#include "emu-core/base/log.h"
#include "libbmrt/cpu/operand_copies.h"
#include "libbmrt/cpu/operator.h"
#include "libbmrt/cpu/plugin_library.h"

#include <map>
#include <tuple>
#include <variant>

namespace bmrt {
namespace {

// An operator of ours with its operands.
struct BuiltIn {
    std::vector<LayerTensor> inputs, outputs;
    std::unique_ptr<Operator> compute;
};

using Prepared = std::variant<BuiltIn, Plugin>;

emu::Outcome add_all(const std::vector<LayerTensor>& tensors, OperandCopies& copies) {
    for (const LayerTensor& tensor : tensors) EMU_TRY(copies.add(tensor.offset, tensor.bytes()));
    copies.load();
    return {};
}

template <class Span> std::vector<Span> spans_of(OperandCopies& copies) {
    std::vector<Span> spans;
    for (std::size_t i = 0; i < copies.size(); ++i) spans.push_back(copies[i]);
    return spans;
}

emu::Outcome run_built_in(const BuiltIn& built_in, const NetworkPlace& place) {
    OperandCopies inputs(neurons_of(place)), outputs(neurons_of(place));
    EMU_TRY(add_all(built_in.inputs, inputs));
    EMU_TRY(add_all(built_in.outputs, outputs));
    EMU_TRY(built_in.compute->run(spans_of<emu::Bytes>(inputs),
                                  spans_of<std::span<std::byte>>(outputs)));
    outputs.store();
    return {};
}

emu::Result<Prepared> make_built_in(const CpuRecord& record) {
    const MakeOperator make = find_operator(record.library);
    if (!make) {
        return emu::error(emu::Fault::unsupported, "Boardless has no operator %s of its own",
                          emu::printable(record.library).c_str());
    }
    EMU_TRY_VALUE(layer, read_layer(record.parameter));
    EMU_TRY_VALUE(compute, make(layer));
    return Prepared(BuiltIn{std::move(layer.inputs), std::move(layer.outputs), std::move(compute)});
}

// Why there is no operator of ours, and no plugin.
emu::Error neither(const emu::Error& built_in, const std::string& plugin) {
    return emu::error(built_in.fault, "%s; %s", built_in.detail.c_str(), plugin.c_str());
}

void log_failed(const CpuRecord& record, const emu::Error& error) {
    emu::log(emu::LogLevel::warning,
             emu::format("%s is computed by Boardless: %s", emu::printable(record.library).c_str(),
                         error.detail.c_str()));
}

struct ByContent {
    bool operator()(const CpuRecord& a, const CpuRecord& b) const {
        return std::tie(a.library, a.parameter) < std::tie(b.library, b.parameter);
    }
};

class Operators final : public NetworkOperators {
public:
    explicit Operators(std::vector<BmodelLibrary> libraries) : libraries_(std::move(libraries)) {}

    emu::Outcome prepare(const CpuRecord& record) override {
        EMU_TRY_VALUE(prepared, find(record));
        static_cast<void>(prepared);
        return {};
    }

    void set_place(const NetworkPlace& place) override { place_ = place; }

    emu::Outcome run(const CpuRecord& record) override {
        if (!place_.memory) {
            return emu::error(emu::Fault::bad_state, "the network has no memory yet");
        }
        EMU_TRY_VALUE(prepared, find(record));
        if (const auto* plugin = std::get_if<Plugin>(prepared)) {
            return run_plugin(*plugin, record.parameter, place_);
        }
        return run_built_in(std::get<BuiltIn>(*prepared), place_);
    }

private:
    emu::Result<const Prepared*> find(const CpuRecord& record) {
        const auto known = prepared_.find(record);
        if (known != prepared_.end()) return &known->second;
        EMU_TRY_VALUE(prepared, make(record));
        return &prepared_.emplace(record, std::move(prepared)).first->second;
    }

    emu::Result<Prepared> make(const CpuRecord& record) {
        const auto embedded = libraries_.embedded(record.library);
        if (embedded && *embedded) return Prepared(**embedded);
        auto built_in = make_built_in(record);
        if (built_in) {
            if (!embedded) log_failed(record, embedded.error());
            return built_in;
        }
        if (built_in.error().fault != emu::Fault::unsupported) return built_in;
        const auto installed = PluginLibraries::installed(record.library);
        if (installed && *installed) return Prepared(**installed);
        if (!embedded) return neither(built_in.error(), embedded.error().detail);
        return neither(built_in.error(),
                       installed ? "there is no plugin of that name" : installed.error().detail);
    }

    PluginLibraries libraries_;
    NetworkPlace place_;
    std::map<CpuRecord, Prepared, ByContent> prepared_;
};

} // namespace

std::unique_ptr<NetworkOperators> make_cpu_operators(std::vector<BmodelLibrary> libraries) {
    return std::make_unique<Operators>(std::move(libraries));
}

} // namespace bmrt
