// SPDX-License-Identifier: Apache-2.0
#include "small_network.h"

#include "base/file.h"
#include "builder/build.h"
#include "format/model_run.h"

#include <catch2/catch.hpp>

#include <unistd.h>

namespace bmnet_tests {

namespace fs = std::filesystem;

Folder::Folder() {
    static int count = 0;
    path_ = fs::temp_directory_path() /
            ("bmnet_tests." + std::to_string(::getpid()) + "." + std::to_string(count++));
    fs::create_directories(path_);
}

std::string Folder::write(const std::string& name, const std::string& bytes) const {
    const std::string path = file(name);
    fs::create_directories(fs::path(path).parent_path());
    REQUIRE(emu::write_file(path, std::as_bytes(std::span(bytes))));
    return path;
}

Built build(std::unique_ptr<bmnet::Frontend> frontend) {
    const Folder folder;
    const std::string path = folder.file("net.bmodel");
    bmnet::Build build(3, std::move(frontend), "");
    if (const emu::Outcome outcome = build.run({}); !outcome) {
        CHECK_FALSE(build.store_model("net", path.c_str(), nullptr));
        CHECK_FALSE(fs::exists(path));
        return {.refusal = outcome.error().detail};
    }
    REQUIRE(build.store_model("net", path.c_str(), nullptr));
    auto file = emu::read_file(path);
    REQUIRE(file);
    auto model = bmrt::read_bmodel(emu::SharedBytes(*std::move(file)));
    REQUIRE(model);
    return {.model = *std::move(model)};
}

Values run(const bmrt::Bmodel& model, const std::vector<Values>& inputs) {
    std::vector<std::vector<std::byte>> bytes;
    for (const auto& input : inputs) {
        bytes.emplace_back();
        for (const int value : input) bytes.back().push_back(static_cast<std::byte>(value));
    }
    const std::vector<emu::Bytes> views(bytes.begin(), bytes.end());
    auto outputs = bmrt::run_command(model, 0, views);
    INFO((outputs ? "" : outputs.error().detail));
    REQUIRE(outputs);
    Values values;
    for (const auto& output : *outputs) {
        for (const std::byte value : output) values.push_back(static_cast<std::int8_t>(value));
    }
    return values;
}

Values run(const Built& built, const std::vector<Values>& inputs) {
    INFO(built.refusal);
    REQUIRE(built.refusal.empty());
    return run(built.model, inputs);
}

} // namespace bmnet_tests
