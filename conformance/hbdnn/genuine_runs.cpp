// SPDX-License-Identifier: Apache-2.0
// The vendor's own files of ../shared through the library's functions: the BPU's own program; and
// where that is damaged, what stands for it comes from a sidecar, what follows from the file's own
// operators; or all of it from a recording.
#include "conformance/core/captured_log.h"
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/format/genuine.h"
#include "conformance/hbdnn/format/small_sidecars.h"
#include "conformance/hbdnn/loaded_file.h"
#include "emu-core/computation/recorded_outputs.h"
#include "libhbdnn/format/bpu_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

using namespace hbdnn::format;

namespace {

// A file whose HBM says another checksum of its code than that has.
std::vector<std::byte> with_damaged_program(const emu::SharedBytes& file) {
    constexpr std::string_view magic = "hbm#########";
    constexpr std::size_t descriptors = 0xB8, body = 16, code_sum = 0xB0;
    std::vector<std::byte> bytes(file.data(), file.data() + file.size());
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::size_t hbm = text.find(magic) - 4;
    const auto descriptor = emu::load<std::uint64_t>(bytes, hbm + descriptors);
    bytes[hbm + body + descriptor + code_sum] ^= std::byte{1};
    return bytes;
}

// Under a name of its own, with what is written beside it.
class Placed {
public:
    enum class Program : std::uint8_t { whole, damaged };

    explicit Placed(const char* name, Program program = Program::damaged) : bytes_(genuine(name)) {
        if (program == Program::damaged) bytes_ = with_damaged_program(bytes_);
        folder_.write("net.bin", bytes_);
    }

    void add(const std::string& suffix, emu::Bytes bytes) const {
        folder_.write("net.bin" + suffix, bytes);
    }
    std::string path() const { return folder_.path("net.bin"); }
    emu::Bytes bytes() const { return bytes_; }
    // That a constant of the file holds.
    std::vector<float> reals(const char* constant) const {
        const auto file = read_bpu_file(bytes_);
        REQUIRE(file);
        REQUIRE(file->find_constant(constant));
        return file->find_constant(constant)->reals;
    }

private:
    TemporaryFolder folder_;
    emu::SharedBytes bytes_;
};

class Loaded : public LoadedFile {
public:
    explicit Loaded(const Placed& placed) : LoadedFile(placed.path()) {}
};

// A real number that became steps of the file's scale, and a real number again.
void check_steps(float result, double real, float scale) {
    const double steps = static_cast<double>(result) / static_cast<double>(scale);
    CHECK(std::abs(steps - std::nearbyint(steps)) < 1e-3 * (1 + std::abs(steps) * 1e-3));
    CHECK(std::abs(static_cast<double>(result) - real) <
          0.51 * static_cast<double>(scale) + 1e-5 * (1 + std::abs(real)));
}

// Three channels' largest numbers, as the network sees them, to 512 numbers.
onnx_writer::Raw peaks_network(const std::vector<float>& weights) {
    using namespace onnx_writer;
    Model model;
    model.graph.inputs = {value("input", DataType::f32, {1, 3, 128, 64})};
    model.graph.initializers = {tensor<float>("weights", {512, 3, 1, 1}, weights)};
    model.graph.nodes = {
        node("GlobalMaxPool", {"input"}, {"peaks"}),
        node("Conv", {"peaks", "weights"}, {"/fc/fc.0/Gemm_nhwc2nchw_transposed_output0"})};
    model.graph.outputs = {
        value("/fc/fc.0/Gemm_nhwc2nchw_transposed_output0", DataType::f32, {1, 512, 1, 1})};
    return model.file();
}

} // namespace

TEST_CASE("genuine/MobileNetV2 of march X2A: the file's own program, then its operators") {
    if (!is_there()) return;
    const Placed placed("genuine/x3_mobilenetv2_224x224_nv12.bin", Placed::Program::whole);
    const emu::SharedBytes picture = genuine("genuine/target_class_224x224.nv12");
    const std::vector<float> classes =
        Loaded(placed).run({picture.data(), picture.data() + picture.size()});
    REQUIRE(classes.size() == 1000);
    // The class that the publisher's picture shows, and what the raw results and scales give.
    const auto most = std::ranges::max_element(classes);
    CHECK(most - classes.begin() == 905);
    CHECK(*most == Approx(0.4913F).margin(0.001));
    CHECK(std::accumulate(classes.begin(), classes.end(), 0.0) == Approx(1.0).margin(1e-4));
}

TEST_CASE("genuine/a sidecar is not needed where the file's own program is understood") {
    if (!is_there()) return;
    const Placed placed(lenet, Placed::Program::whole);
    placed.add(".onnx", std::vector<std::byte>(4, std::byte{7})); // nobody reads it
    const std::vector<float> result = Loaded(placed).run(std::vector<std::byte>(784));
    CHECK(std::ranges::any_of(result, [](float x) { return x != 0; }));
}

TEST_CASE("genuine/gray: the subgraph from a sidecar, then the file's Dequantize and Reshape") {
    if (!is_there()) return;
    const Placed placed(lenet);
    std::vector<float> weights(784 * 10, 0); // number i is 0.37 times pixel i
    for (std::size_t i = 0; i < 10; ++i) weights[i * 10 + i] = 0.37F;
    placed.add(
        ".LeNet_subgraph_0.onnx",
        linear_network("data", {1, 1, 28, 28}, "replaced_ip2_quantized", {1, 10, 1, 1}, weights));
    const std::vector<float> scales = placed.reals("ip2_x_scale");
    std::vector<std::byte> picture(784);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<std::byte>(7 + 23 * i);
    const std::vector<float> result = Loaded(placed).run(picture);
    REQUIRE(result.size() == 10);
    REQUIRE(scales.size() == 10);
    for (std::size_t i = 0; i < 10; ++i)
        check_steps(result[i], 0.37 * std::to_integer<int>(picture[i]), scales[i]);
}

TEST_CASE("genuine/NV12: mean and scale of the file, the subgraph, then the file's Dequantize") {
    if (!is_there()) return;
    const Placed placed(osnet);
    std::vector<float> weights;
    for (int i = 0; i < 512; ++i) {
        for (const int k : {1, 2, 3}) weights.push_back(static_cast<float>(i % (7 * k) - 3) / 8);
    }
    placed.add(".torch_jit_subgraph_0.onnx", peaks_network(weights));
    const std::vector<float> scales = placed.reals("/fc/fc.0/Gemm_x_scale");
    const std::vector<std::byte> grey(128 * 64 * 3 / 2, std::byte{128});
    const std::vector<float> result = Loaded(placed).run(grey);
    const double seen[] = {(128 - 123.675) * 0.01712475, (128 - 116.28) * 0.017507,
                           (128 - 103.53) * 0.01742919};
    REQUIRE(result.size() == 512);
    REQUIRE(scales.size() == 512);
    for (std::size_t i = 0; i < 512; ++i) {
        double real = 0;
        for (std::size_t k = 0; k < 3; ++k)
            real += static_cast<double>(weights[3 * i + k]) * seen[k];
        check_steps(result[i], real, scales[i]);
    }
}

TEST_CASE("genuine/a recorded output comes back for the picture that it was recorded of") {
    if (!is_there()) return;
    for (const char* name : {lenet, osnet}) {
        const Placed placed(name);
        const std::size_t results = name == lenet ? 10 : 512;
        std::vector<std::byte> picture(name == lenet ? 784 : 12288, std::byte{90});
        std::vector<float> recorded(results);
        for (std::size_t i = 0; i < results; ++i) recorded[i] = static_cast<float>(i) / 3;
        const emu::Bytes inputs[] = {picture}, outputs[] = {std::as_bytes(std::span(recorded))};
        REQUIRE(
            emu::record(placed.path() + ".recorded", emu::sha256(placed.bytes()), inputs, outputs));
        Loaded model(placed);
        CHECK(model.run(picture) == recorded);
        picture[0] = std::byte{91};
        CHECK(model.infer(picture) == HB_DNN_RUN_TASK_FAILED);
    }
}

TEST_CASE("genuine/a file alone is opened, asked and given memory; a run is refused") {
    if (!is_there()) return;
    for (const char* name : {lenet, osnet}) {
        const Placed placed(name);
        const CapturedLog log;
        Loaded model(placed);
        CHECK_THAT(log.text(), Catch::Contains("can be asked, not run") &&
                                   Catch::Contains("its checksum is another"));
        CHECK(model.start() == HB_DNN_INVALID_MODEL);
        CHECK_THAT(log.text(), Catch::Contains("cannot be run: ") &&
                                   Catch::Contains(placed.path() + ".onnx") &&
                                   Catch::Contains(placed.path() + ".recorded"));
    }
}
