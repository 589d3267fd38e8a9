// SPDX-License-Identifier: Apache-2.0
// bmnet_lenet FOLDER TEST: the SDK's LeNet, from its stored intermediate representation, from its
// caffemodel and from ONNX, against what the SDK stored.
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "libbmrt/bmnet/builder/build.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"
#include "libbmrt/bmnet/network/frontend.h"
#include "libbmrt/bmnet/onnx/onnx_frontend.h"
#include "libbmrt/cpu/cpu_operators.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/decode/decode.h"
#include "libbmrt/format/dma_descriptor.h"

#include <bmnet/frontend/caffe/CaffeLayer.hpp>
#include <bmnet/frontend/onnx/ops/op_Customized.hpp>
#include <bmnet/targets/cpu/cpu.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace {

using emu::Outcome;
using Memory = std::vector<std::byte>;

constexpr int skipped = 77;
constexpr std::uint64_t page = 4096;

emu::Error failure(const std::string& what) {
    return emu::error(emu::Fault::internal, "%s", what.c_str());
}

// What layers leave among the neurons, one after the other: memory after each record that changed
// it.
emu::Result<std::vector<Memory>> states(emu::Bytes records, emu::Bytes weights,
                                        std::uint64_t neurons, emu::Bytes input) {
    const std::uint64_t first_weight = (neurons + page - 1) / page * page;
    Memory memory(first_weight + weights.size());
    std::ranges::copy(input, memory.begin());
    std::ranges::copy(weights, memory.begin() + static_cast<std::ptrdiff_t>(first_weight));
    Memory buffer(records.begin(), records.end());
    EMU_TRY(bmrt::relocate(buffer, {0, first_weight}));
    EMU_TRY_VALUE(unit, bmrt::tensor_unit());
    EMU_TRY_VALUE(list, bmrt::decode_commands(buffer, unit));
    emu::LaneMemory local(unit.geometry);
    emu::FlatGlobalMemory global(bmrt::global_base, memory);
    const auto cpu = bmrt::make_cpu_operators({});
    cpu->set_place({.memory = &global,
                    .neurons = bmrt::global_base,
                    .neuron_bytes = neurons,
                    .weights = bmrt::global_base + first_weight,
                    .weight_bytes = weights.size()});
    std::vector<Memory> states;
    Memory before(memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(neurons));
    for (const bmrt::Step& step : list) {
        EMU_TRY(bmrt::run({step}, {local, global}, cpu.get()));
        if (std::equal(before.begin(), before.end(), memory.begin())) continue;
        before.assign(memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(neurons));
        states.push_back(before);
    }
    return states;
}

struct Folder {
    std::string path;

    std::string layers(const char* name) const { return path + "/customized_layer/" + name; }
    emu::Result<Memory> read(const std::string& name) const {
        return emu::read_file(path + "/" + name);
    }
    bmnet::CaffeFiles caffe(const char* proto) const {
        return {.proto = proto,
                .proto_text = {},
                .caffemodel = layers("test/int8/test.caffemodel"),
                .table = layers("test/int8/bmnet_lenet_calibration.pb2")};
    }
};

emu::Result<Memory> picture(const Folder& folder) {
    EMU_TRY_VALUE(bytes, folder.read("customized_layer/test/int8/test_input_1_1_28_28.bin"));
    bytes.resize(28 * 28); // the first one of many
    return std::move(bytes);
}

// All states of the reference come in ours, in their order, and the output is the stored one.
Outcome from_representation(const Folder& folder) {
    bmnet::Build build(3,
                       std::make_unique<bmnet::IrFrontend>(
                           bmnet::IrFiles{folder.layers("test_frontend_opt.proto"),
                                          folder.layers("test_frontend_opt.proto.weights"),
                                          folder.layers("test/int8/bmnet_lenet_ctable_opt.pb2")}),
                       "");
    struct Leaky : bmnet::TensorFixedInst { // the only layer that is the application's
        std::string inst_name() override { return "tg_leakyrelu"; }
        void dump() override {}
        void compute() override {
            const auto& f = m_calibrationParameter.relu_param();
            bmk1880_context_t* bmk = ctx_->bm_get_bmk();
            tensor_lmem* a = bmk1880_tl_alloc(bmk, shape_t1(500), FMT_I8, CTRL_AL);
            tensor_lmem* b = bmk1880_tl_alloc(bmk, shape_t1(500), FMT_I8, CTRL_AL);
            bmk1880_gdma_load(bmk, a, op_.global_input(0), CTRL_NEURON);
            bmk1880_min_const_param_t low{};
            low.min = b, low.a = a, low.b_is_signed = true;
            bmk1880_tpu_min_const(bmk, &low);
            bmk1880_relu_param_t high{};
            high.ofmap = high.ifmap = a;
            bmk1880_tpu_relu(bmk, &high);
            bmk1880_mul_const_param_t times{};
            times.b_is_signed = true;
            times.res_low = times.a = a, times.b = static_cast<s8>(f.gt_scale());
            times.rshift_width = f.gt_right_shift_width();
            bmk1880_tpu_mul_const(bmk, &times);
            times.res_low = times.a = b, times.b = static_cast<s8>(f.le_scale());
            times.rshift_width = f.le_right_shift_width();
            bmk1880_tpu_mul_const(bmk, &times);
            bmk1880_or_int8_param_t both{};
            both.res = both.a = a, both.b = b;
            bmk1880_tpu_or_int8(bmk, &both);
            bmk1880_gdma_store(bmk, a, op_.global_output(0), CTRL_NEURON);
            bmk1880_tl_free(bmk, b);
            bmk1880_tl_free(bmk, a);
        }
    };
    build.add(std::make_unique<Leaky>());
    EMU_TRY(build.run({}));
    EMU_TRY_VALUE(input, picture(folder));
    EMU_TRY_VALUE(reference, folder.read("lenet/lenet_nocpu.cmdbuf"));
    EMU_TRY_VALUE(weights, folder.read("customized_layer/test_frontend_opt.proto.weights"));
    EMU_TRY_VALUE(ip2, folder.read("lenet/ip2_out.bin"));
    EMU_TRY_VALUE(elu, folder.read("customized_layer/test/int8/test_output_1_1_28_28_ref.bin"));
    const std::uint64_t neurons = build.ends().neuron_bytes;
    EMU_TRY_VALUE(expected, states(reference, weights, neurons, input));
    EMU_TRY_VALUE(ours, states(build.compiled().records, weights, neurons, input));
    std::size_t at = 0, found = 0;
    for (const Memory& state : expected) {
        while (at < ours.size() && ours[at] != state) ++at;
        found += at < ours.size();
    }
    std::printf("%zu states of the reference, %zu of ours, %zu found in order\n", expected.size(),
                ours.size(), found);
    if (found != expected.size() || expected.size() < 4) return failure("the neurons differ");
    const Memory& last = ours.back();
    if (!std::equal(ip2.begin(), ip2.end(), last.begin() + 1294)) return failure("ip2 differs");
    return std::equal(elu.begin(), elu.end(),
                      last.begin() + static_cast<std::ptrdiff_t>(build.ends().output_offset))
               ? Outcome()
               : failure("the output differs");
}

// ReLU with a slope and the ELU of the network without its instruction: a CPU operator.
struct EluLayer : bmnet::CaffeLayer {
    std::string layer_name() override { return "ELU"; }
    void dump() override {}
    void setup(bmnet::TensorOp* op) override {
        op->set_type("tg_customized");
        op->mutable_tg_customized_param()->set_sub_type("ELU");
    }
    void codegen(bmnet::TensorOp* op) override {
        op->add_output_shape()->CopyFrom(op->input_shape(0));
        op->mutable_tg_customized_param()->add_f32_param(0.1F);
    }
};
struct EluOperator : bmnet::CustomizedOp {
    using CustomizedOp::CustomizedOp;
    std::string layer_name() override { return "Elu"; }
    void dump() override {}
    void codegen(bmnet::TensorOp* op) override {
        op->add_output_shape()->CopyFrom(op->input_shape(0));
        op->mutable_tg_customized_param()->add_f32_param(
            static_cast<float>(getOnnxNode()->f(bmnet_onnx::Symbol("alpha"))));
    }
    bmnet::OnnxOperator* makeOp(const bmnet_onnx::Node* node) override {
        return new EluOperator(ctx_, node);
    }
};
struct EluInst : bmnet::TensorFixedInst {
    std::string inst_name() override { return "tg_elu"; }
    void dump() override {}
    void compute() override {
        op_.add_threshold_x(m_inputCalibrationParameter.at(0).blob_param(0).threshold_y());
        op_.add_threshold_y(m_calibrationParameter.blob_param(0).threshold_y());
        bmnet::add_cpu_op(ctx_, "ELU", op_);
    }
};

// Convolutions to the byte, the output close to what the SDK's network gives, which has other inner
// products; and exactly that of its ONNX network, which has these.
Outcome check_float_network(const Folder& folder, bmnet::Build& build) {
    build.add(std::make_unique<EluInst>());
    EMU_TRY(build.run({}));
    EMU_TRY_VALUE(stored, folder.read("customized_layer/test_frontend_opt.proto.weights"));
    constexpr std::size_t convolutions = 25640;
    const auto& weights = build.network().weights;
    if (weights.size() != stored.size() ||
        std::memcmp(weights.data(), stored.data(), convolutions) != 0)
        return failure("weights of the convolutions differ");
    EMU_TRY_VALUE(input, picture(folder));
    EMU_TRY_VALUE(expected,
                  folder.read("customized_layer/test/int8/test_onnx_output_1_1_28_28_ref.bin"));
    EMU_TRY_VALUE(other, folder.read("customized_layer/test/int8/test_output_1_1_28_28_ref.bin"));
    EMU_TRY_VALUE(ours, states(build.compiled().records, std::as_bytes(std::span(weights)),
                               build.ends().neuron_bytes, input));
    const auto* output =
        reinterpret_cast<const std::int8_t*>(ours.back().data() + build.ends().output_offset);
    if (std::memcmp(output, expected.data(), expected.size()) != 0)
        return failure("the output differs");
    double xy = 0, xx = 0, yy = 0;
    std::size_t best = 0, best_other = 0;
    const auto* values = reinterpret_cast<const std::int8_t*>(other.data());
    for (std::size_t i = 0; i < other.size(); ++i) {
        xy += output[i] * values[i], xx += output[i] * output[i], yy += values[i] * values[i];
        if (output[i] > output[best]) best = i;
        if (values[i] > values[best_other]) best_other = i;
    }
    std::printf("class %zu, cosine with the other network %.4f\n", best, xy / std::sqrt(xx * yy));
    return best == best_other && xy / std::sqrt(xx * yy) > 0.99 ? Outcome()
                                                                : failure("another class");
}

Outcome from_caffe(const Folder& folder) {
    const std::string proto = folder.layers("test/int8/test_deploy.proto");
    bmnet::Build build(3, std::make_unique<bmnet::CaffeFrontend>(folder.caffe(proto.c_str())), "");
    build.add(std::make_unique<EluLayer>());
    return check_float_network(folder, build);
}

Outcome from_onnx(const Folder& folder) {
    bmnet::Build build(
        3, std::make_unique<bmnet::OnnxFrontend>(folder.layers("test/int8/test.onnx"), ""), "");
    build.add(std::make_unique<EluOperator>(build.context()));
    return check_float_network(folder, build);
}

int main_of(const std::string& path, std::string_view test) {
    if (::access((path + "/customized_layer").c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s/customized_layer\n", path.c_str());
        return skipped;
    }
    const Folder folder{path};
    const Outcome outcome = test == "ir"      ? from_representation(folder)
                            : test == "caffe" ? from_caffe(folder)
                                              : from_onnx(folder);
    std::printf("%s\n", outcome ? "equal" : outcome.error().detail.c_str());
    return outcome ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    return argc == 3 ? main_of(argv[1], argv[2]) : 2;
}
