// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/backend/backend.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/backend/encoders.h"
#include "libbmrt/bmnet/network/customised_layer.h"

#include <bmnet/targets/plat-bm188x/BM1880BackendContext.hpp>

#include <algorithm>

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

constexpr std::uint32_t buffer_bytes = 32 << 20; // more than its ids can number
constexpr hw_info_t bm1880 = {.chip_version = 1880,
                              .nodechip_shift = 0,
                              .npu_shift = 5,
                              .eu_shift = 4,
                              .local_mem_shift = 16,
                              .local_mem_banks = 8,
                              .global_mem_size = std::uint64_t{4} << 30,
                              .nodechip_num = 1,
                              .npu_num = 32,
                              .eu_num = 16,
                              .local_mem_size = 1 << 16,
                              .unit_size = 1};

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

// The instruction that is for the layer, in small letters.
std::string instruction_name(const LayerParameter& op) {
    return lower(op.type() == "tg_customized" ? "tg_" + op.tg_customized_param().sub_type()
                                              : op.type());
}

class Kernel {
public:
    Kernel() : buffer_(new u8[buffer_bytes]) {
        bmk1880_info_t info{};
        info.chip_version = 1880;
        info.cmdbuf_size = buffer_bytes;
        info.cmdbuf = buffer_.get();
        bmk_ = bmk1880_register(&info);
    }
    ~Kernel() {
        if (bmk_ != nullptr) bmk1880_cleanup(bmk_);
    }
    Kernel(const Kernel&) = delete;

    bmk1880_context_t* get() const { return bmk_; }
    std::vector<std::byte> records() {
        u32 size = 0;
        const u8* first = bmk1880_acquire_cmdbuf(bmk_, &size);
        const auto* bytes = reinterpret_cast<const std::byte*>(first);
        return first == nullptr ? std::vector<std::byte>()
                                : std::vector<std::byte>(bytes, bytes + size);
    }

private:
    std::unique_ptr<u8[]> buffer_; // not initialised
    bmk1880_context_t* bmk_ = nullptr;
};

class NetworkCompiler {
public:
    NetworkCompiler(QuantisedNetwork& network, const Instructions& instructions)
        : network_(network), instructions_(instructions), stream_(kernel_.get()),
          context_(kernel_.get()) {
        context_.hw = bm1880;
        context_.update_weight(network.weights);
        context_.ImportCalibrationTable(network.table);
    }

    emu::Result<CompiledNetwork> run() {
        NetParameter& ir = network_.ir;
        if (kernel_.get() == nullptr)
            return emu::error(Fault::internal, "libbmkernel.so gave no context");
        if (ir.layer_size() < 2 || ir.layer(0).type() != "start" ||
            ir.layer(ir.layer_size() - 1).type() != "end") {
            return emu::error(Fault::bad_model,
                              "the intermediate representation is not from a start to an end");
        }
        neuron_bytes_ = ir.layer(ir.layer_size() - 1).end_param().total_neuron_size();
        for (int i = 1; i + 1 < ir.layer_size(); ++i) {
            LayerParameter& op = *ir.mutable_layer(i);
            if (const Outcome outcome = encode(op); !outcome) {
                return emu::error(outcome.error().fault, "layer %s (%s): %s", op.name().c_str(),
                                  op.type().c_str(), outcome.error().detail.c_str());
            }
        }
        return CompiledNetwork{kernel_.records(), std::move(cpu_layers_)};
    }

private:
    Outcome encode(LayerParameter& op) {
        Instruction* own = find(instruction_name(op));
        if (own != nullptr) return encode_by(*own, op);
        const LayerJob job{.bmk = kernel_.get(),
                           .stream = stream_,
                           .network = network_,
                           .op = op,
                           .row = row(op),
                           .neuron_bytes = neuron_bytes_};
        if (op.cpu_op()) return note_cpu(op), encode_cpu(job);
        if (is_local_layer(op.type())) return encode_local(job);
        if (const Encode known = find_encoder(op.type())) return known(job);
        return emu::error(Fault::unsupported, "no instruction %s is known",
                          instruction_name(op).c_str());
    }

    Instruction* find(const std::string& name) const {
        const auto is_named = [&](const std::unique_ptr<Instruction>& instruction) {
            return lower(instruction->inst_name()) == name || lower(instruction->alias()) == name;
        };
        const auto last = std::find_if(instructions_.rbegin(), instructions_.rend(), is_named);
        return last == instructions_.rend() ? nullptr : last->get();
    }

    const LayerCalibrationParameter* row(const LayerParameter& op) const {
        if (op.has_calib_id()) return find_row(network_.table, op.calib_id());
        return find_row(network_.table, op.name());
    }

    Outcome encode_by(Instruction& instruction, LayerParameter& op) {
        auto* fixed = dynamic_cast<TensorFixedInst*>(&instruction);
        if (fixed == nullptr)
            return emu::error(Fault::unsupported, "its instruction is one of a float32 chip");
        instruction.set_op(op);
        instruction.set_backend_context(&context_);
        const LayerCalibrationParameter* own = row(op);
        fixed->SetCalibrationParameter(own != nullptr ? *own : LayerCalibrationParameter());
        fixed->ClearInputCalibrationParameter();
        for (const std::string& bottom : op.bottom()) {
            const LayerCalibrationParameter* input = find_row(network_.table, bottom);
            fixed->AddInputCalibrationParameter(input != nullptr ? *input
                                                                 : LayerCalibrationParameter());
        }
        try {
            instruction.encode();
            dump_if_asked(instruction);
        } catch (const std::exception& error) {
            return emu::error(Fault::unsupported, "its instruction gave up: %s", error.what());
        }
        instruction.restore_op(op);
        if (op.cpu_op()) note_cpu(op);
        return {};
    }

    void note_cpu(const LayerParameter& op) { cpu_layers_.insert(op.type()); }

    QuantisedNetwork& network_;
    const Instructions& instructions_;
    Kernel kernel_;
    KernelStream stream_;
    BM1880BackendContext context_;
    std::uint64_t neuron_bytes_ = 0;
    std::set<std::string> cpu_layers_;
};

} // namespace

emu::Result<CompiledNetwork> compile_network(QuantisedNetwork& network,
                                             const Instructions& instructions) {
    return NetworkCompiler(network, instructions).run();
}

} // namespace bmnet
