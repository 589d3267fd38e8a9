// SPDX-License-Identifier: Apache-2.0
// fuzz_bmnet [OPTIONS] FOLDER: damages networks, weights and calibration tables in ways that a seed
// determines, and compiles them. Files are written to a folder FOLDER.<process>.
#include "conformance/bmrt/bmnet/fuzz_corpus.h"
#include "conformance/fuzz/last_words.h"
#include "conformance/fuzz/mutation.h"
#include "conformance/fuzz/options.h"
#include "emu-core/base/file.h"
#include "emu-core/model/container/container.h"
#include "libbmrt/bmnet/builder/float_build.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"
#include "libbmrt/bmnet/message/formats.h"
#include "libbmrt/bmnet/network/frontend.h"
#include "libbmrt/bmnet/onnx/onnx_frontend.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <unistd.h>

namespace fuzz {
namespace {

namespace fs = std::filesystem;

constexpr unsigned seconds_per_case = 60;

struct Tally {
    std::uint64_t refused = 0, built = 0;
};

// The files of a network, in the order of `files_`.
enum Kind : std::size_t {
    prototxt,
    caffemodel,
    table,
    onnx,
    representation, // what the first three become
    weights,
    used_table, // as bytes
    kinds
};

using IsModel = bool (*)(emu::SharedBytes);

bool is_bmodel(emu::SharedBytes file) {
    return bool(bmrt::read_bmodel(file));
}

bool is_container(emu::SharedBytes file) {
    return bool(emu::read_container(file));
}

class Fuzzer {
public:
    explicit Fuzzer(fs::path folder) : folder_(std::move(folder)) {
        fs::create_directories(folder_);
        keep(prototxt, bmnet_tests::fuzz_prototxt());
        keep(caffemodel, bmnet_tests::fuzz_caffemodel());
        keep(table, bmnet_tests::fuzz_table());
        keep(onnx, bmnet_tests::fuzz_onnx());
    }
    ~Fuzzer() { fs::remove_all(folder_); }

    // False: one of the undamaged networks is refused.
    bool make_representation() {
        bmnet::Build build(BM_CHIP_BM1880, frontend(prototxt, files_[prototxt]), path(used_table));
        bmnet::Build other(BM_CHIP_BM1880, frontend(onnx, files_[onnx]), "");
        if (!build.run({}) || !other.run({})) return false;
        keep(representation, bmnet::messages::write_text(build.network().ir));
        keep(weights, {build.network().weights.begin(), build.network().weights.end()});
        const auto used = emu::read_file(path(used_table));
        if (used) files_[used_table] = *used;
        return used && bmnet::Build(BM_CHIP_BM1880, frontend(weights, files_[weights]), "").run({});
    }

    bool run_case(Random& random, Tally& tally) {
        const std::size_t damaged = random.below(kinds);
        File file = files_[damaged];
        const bool is_text = damaged == prototxt || damaged == table || damaged == representation;
        is_text ? mutate_text(file, random) : mutate(file, random);
        write(damaged, file);
        bmnet::Build bytes(BM_CHIP_BM1880, frontend(damaged, file), "");
        bmnet::FloatBuild reals(BM_CHIP_BM1682, frontend(damaged, file));
        const bool holds =
            holds_promise(bytes, tally, is_bmodel) && holds_promise(reals, tally, is_container);
        write(damaged, files_[damaged]);
        return holds;
    }

private:
    // A network that is refused leaves no model, one that is built a whole one.
    bool holds_promise(bmnet::Build& build, Tally& tally, IsModel is_model) const {
        const std::string model = (folder_ / "model").string();
        if (!build.run({})) {
            ++tally.refused;
            return !build.store_model("n", model.c_str(), nullptr) && !fs::exists(model);
        }
        ++tally.built;
        if (!build.store_model("n", model.c_str(), nullptr)) return false;
        auto file = emu::read_file(model);
        fs::remove(model);
        return file && is_model(emu::SharedBytes(*std::move(file)));
    }

    // For the network that has that file. A prototxt and an ONNX network come without one.
    std::unique_ptr<bmnet::Frontend> frontend(std::size_t damaged, const File& file) const {
        const std::string text(reinterpret_cast<const char*>(file.data()), file.size());
        if (damaged == onnx) return std::make_unique<bmnet::OnnxFrontend>("", text);
        if (damaged >= representation)
            return std::make_unique<bmnet::IrFrontend>(
                bmnet::IrFiles{path(representation), path(weights), path(used_table)});
        const bool as_text = damaged == prototxt;
        return std::make_unique<bmnet::CaffeFrontend>(bmnet::CaffeFiles{
            as_text ? "" : path(prototxt), as_text ? text : "", path(caffemodel), path(table)});
    }

    std::string path(std::size_t kind) const { return (folder_ / std::to_string(kind)).string(); }
    void keep(Kind kind, const std::string& text) {
        const auto bytes = std::as_bytes(std::span(text));
        files_[kind].assign(bytes.begin(), bytes.end());
        write(kind, files_[kind]);
    }
    void write(std::size_t kind, const File& bytes) const {
        if (kind == onnx) return;
        std::FILE* file = std::fopen(path(kind).c_str(), "wb");
        if (file == nullptr) return;
        std::fwrite(bytes.data(), 1, bytes.size(), file);
        std::fclose(file);
    }

    fs::path folder_;
    std::array<File, kinds> files_;
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
