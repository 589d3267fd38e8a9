// SPDX-License-Identifier: Apache-2.0
// The vendor's own model files through the library's functions alone, as an application on a board
// calls them. Skipped without ../shared.
#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "emu-core/tensor/npy.h"

#include <catch2/catch.hpp>
#include <rknn_api.h>
#include <rknn_custom_op.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

namespace {

const std::string folder = shared_path("rknn/multiple_input/");

std::vector<std::byte> bytes_of(const std::string& path) {
    const auto file = emu::read_file(path);
    REQUIRE(file);
    return {file->data(), file->data() + file->size()};
}

bool have_files() {
    if (emu::read_file(folder + "input1.bin")) return true;
    WARN("skipped: ../shared is not there");
    return false;
}

// H x W x C bytes that all files but one must give.
std::vector<std::byte> expected() {
    const auto array = emu::npy::read(bytes_of(folder + "multiple_input.output.npy"));
    REQUIRE(array);
    REQUIRE(array->shape == std::vector<std::int64_t>{128, 128, 8});
    const emu::Bytes values = array->values;
    return {values.begin(), values.end()};
}

class Application {
public:
    explicit Application(const std::string& path) {
        std::string name = path;
        REQUIRE(rknn_init(&context_, name.data(), 0, 0, nullptr) == RKNN_SUCC);
    }
    // The file's bytes are gone after the call.
    explicit Application(std::vector<std::byte> model) {
        REQUIRE(rknn_init(&context_, model.data(), static_cast<std::uint32_t>(model.size()), 0,
                          nullptr) == RKNN_SUCC);
        std::ranges::fill(model, std::byte{0xdb});
    }
    ~Application() { rknn_destroy(context_); }

    rknn_context context() const { return context_; }

    rknn_tensor_attr attr(rknn_query_cmd command, std::uint32_t index) const {
        rknn_tensor_attr attr{};
        attr.index = index;
        REQUIRE(rknn_query(context_, command, &attr, sizeof attr) == RKNN_SUCC);
        return attr;
    }

    // uint8 pixels in, int8 out in the order that the attributes tell, as H x W x C.
    std::vector<std::byte> run() const {
        std::vector<std::byte> pictures[] = {bytes_of(folder + "input1.bin"),
                                             bytes_of(folder + "input2.bin")};
        rknn_input inputs[2]{};
        for (std::uint32_t i = 0; i < 2; ++i) {
            inputs[i].index = i;
            inputs[i].buf = pictures[i].data();
            inputs[i].size = static_cast<std::uint32_t>(pictures[i].size());
            inputs[i].type = RKNN_TENSOR_UINT8;
            inputs[i].fmt = RKNN_TENSOR_NHWC;
        }
        REQUIRE(rknn_inputs_set(context_, 2, inputs) == RKNN_SUCC);
        REQUIRE(rknn_run(context_, nullptr) == RKNN_SUCC);
        rknn_output output{};
        REQUIRE(rknn_outputs_get(context_, 1, &output, nullptr) == RKNN_SUCC);
        REQUIRE(output.size == 8 * 128 * 128);
        const auto* planes = static_cast<const std::byte*>(output.buf);
        std::vector<std::byte> result(output.size);
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = planes[i % 8 * 128 * 128 + i / 8];
        REQUIRE(rknn_outputs_release(context_, 1, &output) == RKNN_SUCC);
        return result;
    }

    // The same through memory that is bound: the output in blocks of channels.
    std::vector<std::byte> run_bound() const {
        std::vector<rknn_tensor_mem*> memory;
        for (std::uint32_t i = 0; i < 2; ++i) {
            rknn_tensor_attr input = attr(RKNN_QUERY_NATIVE_INPUT_ATTR, i);
            input.type = RKNN_TENSOR_UINT8;
            memory.push_back(rknn_create_mem(context_, input.size_with_stride));
            REQUIRE(memory.back());
            const auto picture = bytes_of(folder + (i == 0 ? "input1.bin" : "input2.bin"));
            REQUIRE(input.w_stride == 128);
            std::memcpy(memory.back()->virt_addr, picture.data(), picture.size());
            REQUIRE(rknn_set_io_mem(context_, memory.back(), &input) == RKNN_SUCC);
        }
        rknn_tensor_attr output = attr(RKNN_QUERY_NATIVE_OUTPUT_ATTR, 0);
        REQUIRE(output.fmt == RKNN_TENSOR_NC1HWC2);
        memory.push_back(rknn_create_mem(context_, output.size_with_stride));
        REQUIRE(memory.back());
        REQUIRE(rknn_set_io_mem(context_, memory.back(), &output) == RKNN_SUCC);
        REQUIRE(rknn_run(context_, nullptr) == RKNN_SUCC);
        const auto* blocks = static_cast<const std::byte*>(memory.back()->virt_addr);
        std::vector<std::byte> result(8 * 128 * 128);
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = blocks[i / 8 * output.dims[4] + i % 8];
        for (rknn_tensor_mem* each : memory) rknn_destroy_mem(context_, each);
        return result;
    }

private:
    rknn_context context_ = 0;
};

// As the system's own tool says it.
std::string sha256(const std::vector<std::byte>& bytes) {
    char path[] = "/tmp/boardless-output-XXXXXX";
    const int file = mkstemp(path);
    REQUIRE(file >= 0);
    REQUIRE(write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    close(file);
    FILE* pipe = popen(("sha256sum " + std::string(path)).c_str(), "r");
    REQUIRE(pipe);
    char digest[65]{};
    REQUIRE(std::fread(digest, 1, 64, pipe) == 64);
    pclose(pipe);
    unlink(path);
    return digest;
}

} // namespace

TEST_CASE("genuine files/two inputs/every chip and container gives the same bytes") {
    if (!have_files()) return;
    const std::string name = GENERATE("v2_RK3562", "v2_RK3566_RK3568", "v2_RK3588", "v6_RK3562",
                                      "v6_RK3566_RK3568", "v6_RK3576", "v6_RK3588");
    INFO(name);
    const auto wanted = expected();
    CHECK(Application(folder + name + ".rknn").run() == wanted);
    CHECK(Application(bytes_of(folder + name + ".rknn")).run() == wanted);
    CHECK(Application(folder + name + ".rknn").run_bound() == wanted);
}

// Of another calibration: what ../shared/rknn/model/exec2.py computes when it runs both tasks and
// takes the padding 0x808080 as a byte per channel. (The digest fa43239b... beside it is that of
// 131,072 zeros: run_multiple_input.py counts no task in this file.)
TEST_CASE("genuine files/two inputs/the sister chip's converter") {
    if (!have_files()) return;
    const Application application(folder + "v6_RV1126B.rknn");
    const std::string wanted = "0fd44f3a7c4093cfa4efd06152ff74696c108a03e490b70010b0bcbf18f1b397";
    CHECK(sha256(application.run()) == wanted);
    CHECK(sha256(application.run_bound()) == wanted);
}

TEST_CASE("genuine files/two inputs/attributes come from the file") {
    if (!have_files()) return;
    const Application application(folder + "v6_RK3588.rknn");
    const rknn_tensor_attr first = application.attr(RKNN_QUERY_INPUT_ATTR, 0);
    CHECK(std::string(first.name) == "input.1");
    CHECK(first.fmt == RKNN_TENSOR_NHWC);
    CHECK(first.type == RKNN_TENSOR_INT8);
    CHECK(std::vector(first.dims, first.dims + first.n_dims) ==
          std::vector<std::uint32_t>{1, 128, 128, 1});
    CHECK(first.scale == 1.0F);
    CHECK(first.zp == -128);
    CHECK(first.w_stride == 128);
    CHECK(first.size_with_stride == 16384);
    const rknn_tensor_attr second = application.attr(RKNN_QUERY_INPUT_ATTR, 1);
    CHECK(std::string(second.name) == "input");
    CHECK(second.size == 49152);
    const rknn_tensor_attr output = application.attr(RKNN_QUERY_OUTPUT_ATTR, 0);
    CHECK(std::string(output.name) == "8");
    CHECK(output.fmt == RKNN_TENSOR_NCHW);
    CHECK(std::vector(output.dims, output.dims + output.n_dims) ==
          std::vector<std::uint32_t>{1, 8, 128, 128});
    CHECK(output.scale == Approx(4.142374515533447));
    CHECK(output.zp == 20);
    const rknn_tensor_attr native = application.attr(RKNN_QUERY_NATIVE_OUTPUT_ATTR, 0);
    CHECK(std::vector(native.dims, native.dims + native.n_dims) ==
          std::vector<std::uint32_t>{1, 2, 128, 128, 16});
    CHECK(native.size_with_stride == 524288);
    rknn_mem_size memory{};
    REQUIRE(rknn_query(application.context(), RKNN_QUERY_MEM_SIZE, &memory, sizeof memory) ==
            RKNN_SUCC);
    CHECK(memory.total_weight_size > 0);
    CHECK(memory.total_internal_size > 0);
}

namespace {

// out0 = alpha * in0 - in1, out1 = alpha * in1 - in0.
int on_compute(rknn_custom_op_context* context, rknn_custom_op_tensor* inputs, std::uint32_t,
               rknn_custom_op_tensor* outputs, std::uint32_t) {
    rknn_custom_op_attr alpha{};
    rknn_custom_op_get_op_attr(context, "alpha", &alpha);
    if (alpha.n_elems != 1 || alpha.dtype != RKNN_TENSOR_FLOAT32) return -1;
    const float factor = *static_cast<const float*>(alpha.data);
    const auto floats = [](const rknn_custom_op_tensor& tensor) {
        auto* bytes = static_cast<std::byte*>(tensor.mem.virt_addr) + tensor.mem.offset;
        return reinterpret_cast<float*>(bytes);
    };
    for (std::uint32_t i = 0; i < outputs[0].attr.n_elems; ++i) {
        floats(outputs[0])[i] = factor * floats(inputs[0])[i] - floats(inputs[1])[i];
        floats(outputs[1])[i] = factor * floats(inputs[1])[i] - floats(inputs[0])[i];
    }
    return 0;
}

const std::string custom_folder = shared_path("rknn/dual_residual/");

std::vector<float> floats_of(const std::string& name) {
    const std::vector<std::byte> bytes = bytes_of(custom_folder + name);
    constexpr std::size_t elements = 300; // 1 x 3 x 10 x 10: the last bytes of an .npy file
    std::vector<float> values(elements);
    std::memcpy(values.data(), bytes.data() + bytes.size() - elements * 4, elements * 4);
    return values;
}

float largest_difference(const rknn_output& output, const std::vector<float>& wanted) {
    float largest = 0;
    const auto* values = static_cast<const float*>(output.buf);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        largest = std::max(largest, std::abs(values[i] - wanted[i]));
    return largest;
}

} // namespace

// The outputs beside the files are float32 throughout, to the bit; the files compute in float16, so
// that no run of theirs can give these bytes: half a step of the operands and of the results,
// below 8.
TEST_CASE("genuine files/a custom operator on every chip") {
    if (!have_files()) return;
    const std::string name = GENERATE("RK3562", "RK3566_RK3568", "RK3576", "RK3588");
    INFO(name);
    const Application application(custom_folder + name + ".rknn");
    rknn_custom_op op{};
    op.version = 1;
    op.target = RKNN_TARGET_TYPE_CPU;
    std::strcpy(op.op_type, "cstDualResidual");
    op.compute = on_compute;
    REQUIRE(rknn_register_custom_ops(application.context(), &op, 1) == RKNN_SUCC);
    std::vector<float> maps[] = {floats_of("dual_residual_input_0_nhwc.npy"),
                                 floats_of("dual_residual_input_1_nhwc.npy")};
    rknn_input inputs[2]{};
    for (std::uint32_t i = 0; i < 2; ++i) {
        inputs[i].index = i;
        inputs[i].buf = maps[i].data();
        inputs[i].size = 1200;
        inputs[i].type = RKNN_TENSOR_FLOAT32;
        inputs[i].fmt = RKNN_TENSOR_NHWC;
    }
    REQUIRE(rknn_inputs_set(application.context(), 2, inputs) == RKNN_SUCC);
    REQUIRE(rknn_run(application.context(), nullptr) == RKNN_SUCC);
    rknn_output outputs[2]{};
    outputs[0].want_float = outputs[1].want_float = 1;
    outputs[1].index = 1;
    REQUIRE(rknn_outputs_get(application.context(), 2, outputs, nullptr) == RKNN_SUCC);
    CHECK(largest_difference(outputs[0], floats_of("dual_residual_output_0.bin")) < 0x1p-7F);
    CHECK(largest_difference(outputs[1], floats_of("dual_residual_output_1.bin")) < 0x1p-7F);
    REQUIRE(rknn_outputs_release(application.context(), 2, outputs) == RKNN_SUCC);
}

TEST_CASE("genuine files/two inputs/a board of another chip refuses the file") {
    if (!have_files()) return;
    setenv("BOARDLESS_CHIP", "rk3588", 1);
    rknn_context context = 0;
    std::string path = folder + "v6_RK3576.rknn";
    CHECK(rknn_init(&context, path.data(), 0, 0, nullptr) == RKNN_ERR_TARGET_PLATFORM_UNMATCH);
    unsetenv("BOARDLESS_CHIP");
}
