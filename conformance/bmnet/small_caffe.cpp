// SPDX-License-Identifier: Apache-2.0
#include "small_caffe.h"

#include "base/file.h"
#include "base/text.h"
#include "builder/build.h"
#include "caffe/caffe_frontend.h"
#include "format/model_run.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <unistd.h>

namespace bmnet_tests {
namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("bmnet_tests." + std::to_string(::getpid()))) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }

    std::string write(const char* name, const std::string& bytes) const {
        const std::string path = file(name);
        REQUIRE(emu::write_file(path, std::as_bytes(std::span(bytes))));
        return path;
    }
    std::string file(const char* name) const { return (path_ / name).string(); }

private:
    fs::path path_;
};

} // namespace

Built build(const CaffeTexts& texts) {
    const Folder folder;
    bmnet::CaffeFiles files{.proto = folder.write("net.prototxt", texts.layers),
                            .proto_text = {},
                            .caffemodel = {},
                            .table = folder.write("table.prototxt", texts.table)};
    if (!texts.blobs.empty())
        files.caffemodel = folder.write("net.caffemodel", caffemodel(texts.blobs));
    bmnet::Build build(3, std::make_unique<bmnet::CaffeFrontend>(files), "");
    if (const emu::Outcome outcome = build.run({}); !outcome) {
        CHECK_FALSE(build.store_model("net", folder.file("net.bmodel").c_str(), nullptr));
        CHECK_FALSE(fs::exists(folder.file("net.bmodel")));
        return {.refusal = outcome.error().detail};
    }
    REQUIRE(build.store_model("net", folder.file("net.bmodel").c_str(), nullptr));
    auto file = emu::read_file(folder.file("net.bmodel"));
    REQUIRE(file);
    auto model = bmrt::read_bmodel(emu::SharedBytes(*std::move(file)));
    REQUIRE(model);
    return {.model = *std::move(model)};
}

std::vector<int> run(const bmrt::Bmodel& model, const std::vector<std::vector<int>>& inputs) {
    std::vector<std::vector<std::byte>> bytes;
    for (const auto& input : inputs) {
        bytes.emplace_back();
        for (const int value : input) bytes.back().push_back(static_cast<std::byte>(value));
    }
    const std::vector<emu::Bytes> views(bytes.begin(), bytes.end());
    auto outputs = bmrt::run_command(model, 0, views);
    INFO((outputs ? "" : outputs.error().detail));
    REQUIRE(outputs);
    std::vector<int> values;
    for (const auto& output : *outputs) {
        for (const std::byte value : output) values.push_back(static_cast<std::int8_t>(value));
    }
    return values;
}

} // namespace bmnet_tests
