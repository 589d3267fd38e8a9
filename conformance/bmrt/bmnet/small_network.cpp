// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/small_network.h"

#include "conformance/described/temporary_folder.h"
#include "emu-core/base/file.h"
#include "libbmrt/bmnet/builder/build.h"
#include "libbmrt/format/model_run.h"

namespace bmnet_tests {

Built build(std::unique_ptr<bmnet::Frontend> frontend) {
    const TemporaryFolder folder;
    const std::string path = folder.path("net.bmodel");
    bmnet::Build build(3, std::move(frontend), "");
    if (const emu::Outcome outcome = build.run({}); !outcome) {
        CHECK_FALSE(build.store_model("net", path.c_str(), nullptr));
        CHECK_FALSE(std::filesystem::exists(path));
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
