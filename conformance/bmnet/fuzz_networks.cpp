// SPDX-License-Identifier: Apache-2.0
// fuzz_bmnet [OPTIONS] FOLDER: damages networks, weights and calibration tables in ways that a seed
// determines, and compiles them. Files are written to a folder FOLDER.<process>.
#include "base/file.h"
#include "builder/build.h"
#include "caffe/caffe_frontend.h"
#include "fuzz/last_words.h"
#include "fuzz/mutation.h"
#include "fuzz/options.h"
#include "message/text_format.h"
#include "network/ir_file.h"
#include "onnx/onnx_frontend.h"
#include "onnx/onnx_messages.h"
#include "small_texts.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <unistd.h>

namespace fuzz {
namespace {

namespace fs = std::filesystem;

constexpr unsigned seconds_per_case = 300;

struct Tally {
    std::uint64_t refused = 0, built = 0;
};

File bytes_of(const std::string& text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

const std::string layers = R"(name: "n"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 4 dim: 8 dim: 8 } } }
layer { name: "c" type: "Convolution" bottom: "data" top: "c" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }
layer { name: "r" type: "ReLU" bottom: "c" top: "c" relu_param { negative_slope: 0.5 } }
layer { name: "p" type: "Pooling" bottom: "c" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "a" type: "Pooling" bottom: "c" top: "a" pooling_param { pool: AVE kernel_size: 2 stride: 2 } }
layer { name: "e" type: "Eltwise" bottom: "p" bottom: "a" top: "e" eltwise_param { operation: SUM } }
layer { name: "j" type: "Concat" bottom: "e" bottom: "p" top: "j" }
layer { name: "s" type: "Scale" bottom: "j" top: "s" scale_param { bias_term: true } }
layer { name: "i" type: "InnerProduct" bottom: "s" top: "i" inner_product_param { num_output: 5 } }
layer { name: "m" type: "Softmax" bottom: "i" top: "m" }
)";

std::string table() {
    std::string rows;
    for (const char* name : {"data", "c", "r", "p", "a", "e", "j", "s", "i", "m"})
        rows += bmnet_tests::row(name, name[0] == 'e' ? 2.0F : 1.0F);
    return rows;
}

std::string weights() {
    const auto some = [](std::size_t count) { return std::vector<float>(count, 0.1F); };
    return bmnet_tests::caffemodel(
        {{"c", {some(144), some(4)}}, {"s", {some(8), some(8)}}, {"i", {some(640), some(5)}}});
}

std::string onnx() {
    bmnet::OnnxModel model;
    bmnet::OnnxEntry& entry = *model.add_metadata_props();
    entry.set_key("bm1880_ctable");
    entry.set_value(bmnet_tests::row("x", 1.0F) + bmnet_tests::row("y", 2.0F) +
                    bmnet_tests::row("z", 2.0F));
    bmnet::OnnxGraph& graph = *model.mutable_graph();
    bmnet::OnnxValueInfo& input = *graph.add_input();
    input.set_name("x");
    for (const int extent : {1, 2, 6, 6})
        input.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(
            extent);
    bmnet::OnnxTensor& tensor = *graph.add_initializer();
    tensor.set_name("w");
    tensor.set_data_type(1);
    for (const int extent : {3, 2, 3, 3}) tensor.add_dims(extent);
    for (int i = 0; i < 54; ++i) tensor.add_float_data(0.1F);
    bmnet::OnnxNode& conv = *graph.add_node();
    conv.set_op_type("Conv");
    for (const char* name : {"x", "w"}) conv.add_input(name);
    conv.add_output("y");
    bmnet::OnnxNode& relu = *graph.add_node();
    relu.set_op_type("LeakyRelu");
    relu.add_input("y");
    relu.add_output("z");
    graph.add_output()->set_name("z");
    return model.SerializeAsString();
}

class Fuzzer {
public:
    explicit Fuzzer(fs::path folder) : folder_(std::move(folder)) {
        fs::create_directories(folder_);
        files_ = {
            bytes_of(layers), bytes_of(weights()), bytes_of(table()), bytes_of(onnx()), {}, {}};
    }
    ~Fuzzer() { fs::remove_all(folder_); }

    // What the first three make, as text and weights. False: it is no network.
    bool make_representation() {
        write_all(files_);
        bmnet::Build build(3, caffe(), "");
        if (!build.run({})) return false;
        files_[4] = bytes_of(bmnet::messages::write_text(build.network().ir));
        const auto stored = std::as_bytes(std::span(build.network().weights));
        files_[5].assign(stored.begin(), stored.end());
        return true;
    }

    bool run_case(Random& random, Tally& tally) {
        auto files = files_;
        const std::size_t damaged = random.below(files.size());
        mutate(files[damaged], random);
        write_all(files);
        std::unique_ptr<bmnet::Frontend> frontend;
        if (damaged == 3)
            frontend = std::make_unique<bmnet::OnnxFrontend>(path(3), "");
        else if (damaged >= 4)
            frontend =
                std::make_unique<bmnet::IrFrontend>(bmnet::IrFiles{path(4), path(5), path(2)});
        else
            frontend = caffe();
        bmnet::Build build(3, std::move(frontend), "");
        const std::string model = (folder_ / "model").string();
        fs::remove(model);
        if (!build.run({})) {
            ++tally.refused;
            return !build.store_model("n", model.c_str(), nullptr) && !fs::exists(model);
        }
        ++tally.built;
        if (!build.store_model("n", model.c_str(), nullptr)) return false;
        auto file = emu::read_file(model);
        return file && bmrt::read_bmodel(emu::SharedBytes(*std::move(file)));
    }

private:
    std::string path(std::size_t i) const { return (folder_ / std::to_string(i)).string(); }
    std::unique_ptr<bmnet::Frontend> caffe() const {
        return std::make_unique<bmnet::CaffeFrontend>(
            bmnet::CaffeFiles{path(0), {}, path(1), path(2)});
    }
    void write_all(const std::array<File, 6>& files) const {
        for (std::size_t i = 0; i < files.size(); ++i) {
            std::FILE* file = std::fopen(path(i).c_str(), "wb");
            if (file == nullptr) continue;
            std::fwrite(files[i].data(), 1, files[i].size(), file);
            std::fclose(file);
        }
    }

    fs::path folder_;
    std::array<File, 6>
        files_; // Caffe's layers, weights, table; ONNX; representation and its weights
};

int fuzzer(const Options& options) {
    watch(options.seed, seconds_per_case);
    Fuzzer fuzzer(options.files[0] + "." + std::to_string(::getpid()));
    if (!fuzzer.make_representation()) {
        std::printf("the undamaged network is refused\n");
        return 1;
    }
    Tally tally;
    const auto first = options.only.value_or(0);
    const auto last = options.only ? *options.only + 1 : options.cases;
    for (auto number = first; number < last; ++number) {
        enter_case(number);
        Random random(options.seed, number);
        if (fuzzer.run_case(random, tally)) continue;
        std::printf("case %llu breaks a promise\n", static_cast<unsigned long long>(number));
        return 1;
    }
    std::printf("%llu refused, %llu built\n", static_cast<unsigned long long>(tally.refused),
                static_cast<unsigned long long>(tally.built));
    return options.only || (tally.refused > 0 && tally.built > 0) ? 0 : 1;
}

} // namespace
} // namespace fuzz

int main(int argc, char** argv) {
    return fuzz::main_of(fuzz::fuzzer, argc, argv);
}
