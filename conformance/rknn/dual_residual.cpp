// SPDX-License-Identifier: Apache-2.0
// The vendor's own network with a custom operator, its inputs and the outputs it must give:
// out0 = alpha * in0 - in1, out1 = alpha * in1 - in0. RKNN_DUAL_RESIDUAL names the folder of its
// files; without it the test is skipped.
#include "emu-core/base/file.h"
#include "emu-core/model/load.h"
#include "librknnrt/custom/custom_operators.h"
#include "librknnrt/custom/operator_attributes.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdlib>

using namespace rknn;

namespace {

constexpr std::int64_t elements = 300; // 1 x 3 x 10 x 10

int on_residual(rknn_custom_op_context* context, rknn_custom_op_tensor* inputs, std::uint32_t,
                rknn_custom_op_tensor* outputs, std::uint32_t) {
    rknn_custom_op_attr alpha;
    if (!get_attribute(context, "alpha", &alpha)) return -1;
    if (alpha.n_elems != 1 || alpha.dtype != RKNN_TENSOR_FLOAT32) return -1;
    const float factor = *static_cast<const float*>(alpha.data);
    const auto floats = [](const rknn_custom_op_tensor& tensor) {
        return static_cast<float*>(tensor.mem.virt_addr);
    };
    for (std::uint32_t i = 0; i < outputs[0].attr.n_elems; ++i) {
        floats(outputs[0])[i] = factor * floats(inputs[0])[i] - floats(inputs[1])[i];
        floats(outputs[1])[i] = factor * floats(inputs[1])[i] - floats(inputs[0])[i];
    }
    return 0;
}

std::vector<std::byte> file(const std::string& path) {
    const auto bytes = emu::read_file(path);
    if (!bytes) FAIL(bytes.error().detail);
    return {bytes->data(), bytes->data() + bytes->size()};
}

emu::Format real_format(const emu::Layout& layout) {
    return {emu::Dtype::f32, {}, layout, {1, 10, 10, 3}};
}

// A .npy file's values, which are its last bytes, N H W C.
void feed(emu::Session& session, std::size_t index, const std::vector<std::byte>& npy) {
    const emu::Format inside = emu::dense(session.program().spec(session.program().inputs[index]));
    const emu::Bytes values = emu::Bytes(npy).last(elements * sizeof(float));
    REQUIRE(
        emu::convert(inside.stored, real_format(emu::nhwc), values, inside, session.input(index)));
}

float largest_error(emu::Session& session, std::size_t index,
                    const std::vector<std::byte>& wanted) {
    const emu::Format inside = emu::dense(session.program().spec(session.program().outputs[index]));
    std::vector<float> got(elements);
    REQUIRE(wanted.size() == elements * sizeof(float));
    REQUIRE(emu::convert(inside.stored, inside, session.output(index), real_format(emu::nchw),
                         std::as_writable_bytes(std::span(got))));
    float largest = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const auto exact = emu::load<float>(wanted, i * sizeof(float));
        largest = std::max(largest, std::abs(got[i] - exact));
    }
    return largest;
}

} // namespace

TEST_CASE("dual residual/gives the vendor's outputs", "[.][vendor]") {
    const char* folder = std::getenv("RKNN_DUAL_RESIDUAL");
    if (!folder) {
        WARN("skipped: RKNN_DUAL_RESIDUAL is not set");
        return;
    }
    // float32 there, float16 here: half a step of the inputs and of the results, below 8.
    const auto [chip_name, tolerance] =
        GENERATE(table<const char*, float>({{"generic", 1e-6F}, {"rk3588", 0x1p-7F}}));
    const std::string path = std::string(folder) + "/dual_residual";
    emu::LoadOptions options;
    options.shapes = {{"2", {1, 3, 10, 10}}, {"3", {1, 3, 10, 10}}};
    const emu::Chip* chip = emu::find_chip(chip_name);
    auto program = emu::load_program(file(path + ".onnx"), {chip, chip}, options);
    if (!program) FAIL(program.error().detail);
    const auto executable =
        emu::Executable::prepare(*std::move(program), emu::kernel_choice(), emu::Constants::kept,
                                 emu::CustomLayers::application);
    REQUIRE(executable);
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const auto session = emu::Session::open(*executable, memory);
    REQUIRE(session);
    rknn_custom_op op{};
    op.target = RKNN_TARGET_TYPE_CPU;
    std::strcpy(op.op_type, "cstDualResidual");
    op.compute = on_residual;
    CustomOperators operators;
    REQUIRE(operators.add({&op, 1}, (*session)->program(), memory));
    feed(**session, 0, file(path + "_input_0_nhwc.npy"));
    feed(**session, 1, file(path + "_input_1_nhwc.npy"));
    REQUIRE((*session)->program().layers.size() == 1);
    REQUIRE(operators.run(**session, 0));
    CHECK(largest_error(**session, 0, file(path + "_output_0.bin")) < tolerance);
    CHECK(largest_error(**session, 1, file(path + "_output_1.bin")) < tolerance);
}
