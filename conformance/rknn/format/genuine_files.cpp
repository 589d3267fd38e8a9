// SPDX-License-Identifier: Apache-2.0
// The vendor's own files of ../shared, where there are some: one network compiled for several chips
// by several toolkits.
#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "librknnrt/format/container/model_file.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>

using rknn::format::ModelFile;
using rknn::format::Tensor;

namespace {

std::optional<ModelFile> genuine(const std::string& name) {
    const std::string path = shared_path("rknn/") + name;
    if (!std::filesystem::exists(path)) {
        std::cerr << "skipped: there is no " << path << "\n";
        return std::nullopt;
    }
    auto file = emu::read_file(path);
    REQUIRE(file);
    auto model = rknn::format::read(emu::SharedBytes(*std::move(file)));
    INFO((model ? "" : model.error().detail));
    REQUIRE(model);
    return *std::move(model);
}

const Tensor& tensor(const ModelFile& model, const std::string& name) {
    const auto found = std::find_if(model.tensors.begin(), model.tensors.end(),
                                    [&](const Tensor& one) { return one.name == name; });
    REQUIRE(found != model.tensors.end());
    return *found;
}

} // namespace

TEST_CASE("two inputs, two convolutions, whatever the container and the chip", "[genuine]") {
    struct Row {
        const char* file;
        std::uint64_t container;
        const char* generation;
        std::size_t tasks;
    };
    const Row rows[] = {
        {"v2_RK3562", 2, "RKNPU t4", 3},          {"v2_RK3566_RK3568", 2, "RKNPU lite", 2},
        {"v2_RK3588", 2, "RKNPU v2", 2},          {"v6_RK3562", 6, "RKNPU t4", 4},
        {"v6_RK3566_RK3568", 6, "RKNPU lite", 2}, {"v6_RK3576", 6, "RKNPU f2", 2},
        {"v6_RK3588", 6, "RKNPU v2", 2},          {"v6_RV1126B", 6, "RKNPU f3", 2},
    };
    for (const Row& row : rows) {
        INFO(row.file);
        const auto model = genuine("multiple_input/" + std::string(row.file) + ".rknn");
        if (!model) return;
        CHECK(model->container == row.container);
        CHECK(model->generation == row.generation);
        CHECK(model->tasks.size() == row.tasks);
        REQUIRE(model->inputs.size() == 2);
        REQUIRE(model->outputs.size() == 1);
        const Tensor& output = model->tensors[static_cast<std::size_t>(model->outputs[0])];
        CHECK(output.name == "8");
        CHECK(output.dims == std::vector<std::int32_t>{1, 8, 128, 128});
        CHECK(output.scale.size() == 1);
        REQUIRE(model->normalisation.size() == 2);
        CHECK(model->operators.back().type == "OutputOperator");
        // What the tasks write is an address in the output at the end.
        const auto last =
            std::find_if(model->writes.rbegin(), model->writes.rend(),
                         [&](auto& write) { return write.tensor == model->outputs[0]; });
        CHECK(last != model->writes.rend());
    }
}

TEST_CASE("compressed weights are those of the file without compression", "[genuine]") {
    const auto compressed = genuine("multiple_input/v2_RK3588.rknn");
    const auto plain = genuine("multiple_input/v6_RK3588.rknn");
    if (!compressed || !plain) return;
    for (const char* name : {"conv1.weight", "conv2.weight", "conv1.bias", "conv2.bias"}) {
        INFO(name);
        const emu::Bytes a = tensor(*compressed, name).data, b = tensor(*plain, name).data;
        CHECK(a.size() == b.size());
        CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end()));
    }
    CHECK(tensor(*plain, "conv1.weight").data.size() == 8 * 9 * 16);
}

TEST_CASE("a custom operator's attribute is in the file", "[genuine]") {
    const auto model = genuine("dual_residual/RK3588.rknn");
    if (!model) return;
    const auto custom = std::find_if(model->operators.begin(), model->operators.end(),
                                     [](const auto& op) { return op.type == "cstDualResidual"; });
    REQUIRE(custom != model->operators.end());
    REQUIRE(custom->attributes.size() == 1);
    CHECK(custom->attributes[0].name == "alpha");
    CHECK(custom->attributes[0].floats == std::vector<float>{0.5F});
}
