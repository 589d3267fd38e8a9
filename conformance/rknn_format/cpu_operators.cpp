// SPDX-License-Identifier: Apache-2.0
// Operators that the compiler left to the CPU, on plain float32 tensors.
#include "chip/generic.h"
#include "format/lower.h"
#include "run_program.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

using namespace rknn::format;

namespace {

using Extents = std::vector<std::int32_t>;
using Reals = std::vector<float>;

// Element types of tensors.
enum : std::uint8_t { float32 = 1, int32 = 6, int64 = 7, boolean = 9 };

struct CpuFile {
    ModelFile file;

    explicit CpuFile(const char* type) {
        file.memory_bytes = file.arena_bytes = 1 << 16;
        Operator op;
        op.type = type, op.name = std::string(type) + ":it";
        file.operators = {op};
    }
    CpuFile& tensor(Extents dims, bool is_output, std::uint8_t type = float32) {
        Tensor tensor;
        const auto id = static_cast<std::int32_t>(file.tensors.size());
        tensor.name = "t" + std::to_string(id);
        tensor.element_type = type;
        tensor.dims = std::move(dims);
        tensor.address = 4096 * id;
        file.tensors.push_back(tensor);
        (is_output ? file.outputs : file.inputs).push_back(id);
        (is_output ? file.operators[0].outputs : file.operators[0].inputs).push_back(id);
        return *this;
    }
    CpuFile& in(Extents dims) { return tensor(std::move(dims), false); }
    CpuFile& out(Extents dims, std::uint8_t type = float32) {
        return tensor(std::move(dims), true, type);
    }
    CpuFile& integers(int slot, Extents values) {
        Attribute& attribute = file.operators[0].attributes.emplace_back();
        attribute.slot = slot, attribute.integers = std::move(values);
        return *this;
    }
    CpuFile& text(int slot, const char* value) {
        Attribute& attribute = file.operators[0].attributes.emplace_back();
        attribute.slot = slot, attribute.text = value;
        return *this;
    }

    emu::Result<LoweredModel> lowered() const { return lower(file, {}, emu::generic); }
    bool refused() const { return !lowered(); }

    template <class T = float> std::vector<T> result(const std::vector<Reals>& inputs) const {
        const auto model = lowered();
        if (!model) FAIL(model.error().detail);
        std::vector<std::vector<std::byte>> bytes;
        for (const Reals& values : inputs) {
            bytes.emplace_back(values.size() * sizeof(float));
            std::memcpy(bytes.back().data(), values.data(), bytes.back().size());
        }
        const auto output = emu::lift::run_program(model->program, bytes)[0];
        std::vector<T> values(output.size() / sizeof(T));
        std::memcpy(values.data(), output.data(), output.size());
        return values;
    }
};

} // namespace

TEST_CASE("cpu operators/shapes") {
    CHECK(CpuFile("Reshape").in({2, 3}).out({3, 2}).result({{1, 2, 3, 4, 5, 6}}) ==
          Reals{1, 2, 3, 4, 5, 6});
    CHECK(CpuFile("Reshape").in({2, 3}).out({3, 3}).refused());
    CHECK(CpuFile("Transpose")
              .in({2, 3})
              .out({3, 2})
              .integers(0, {1, 0})
              .result({{1, 2, 3, 4, 5, 6}}) == Reals{1, 4, 2, 5, 3, 6});
    CHECK(CpuFile("Transpose").in({2, 3}).out({3, 2}).refused());
    CHECK(CpuFile("Transpose").in({2, 3}).out({3, 2}).integers(0, {0, 1}).refused());
    CHECK(CpuFile("Concat").in({1, 2}).in({1, 1}).out({1, 3}).result({{1, 2}, {3}}) ==
          Reals{1, 2, 3});
    const auto resize = [](const char* rounding) {
        return CpuFile("Resize")
            .in({1, 1, 1, 2})
            .out({1, 1, 2, 4})
            .text(0, "asymmetric")
            .text(4, "nearest")
            .text(5, rounding);
    };
    CHECK(resize("floor").result({{1, 2}}) == Reals{1, 1, 2, 2, 1, 1, 2, 2});
    CHECK(resize("ceil").refused());
}

TEST_CASE("cpu operators/functions") {
    CHECK(CpuFile("Relu").in({3}).out({3}).result({{-1, 0, 2}}) == Reals{0, 0, 2});
    CHECK(CpuFile("Sin").in({1}).out({1}).result({{1}}) == Reals{std::sin(1.0F)});
    CHECK(CpuFile("Sub").in({2}).in({1}).out({2}).result({{5, 7}, {2}}) == Reals{3, 5});
    CHECK(
        CpuFile("Equal").in({2}).in({2}).out({2}, boolean).result<std::uint8_t>({{1, 2}, {1, 3}}) ==
        std::vector<std::uint8_t>{1, 0});
    CHECK(CpuFile("Equal").in({2}).in({2}).out({2}).result({{1, 2}, {1, 3}}) == Reals{1, 0});
    CHECK(CpuFile("Cast").in({2}).out({2}, int32).result<std::int32_t>({{1.5F, -2.5F}}) ==
          std::vector<std::int32_t>{1, -2});
    CHECK(CpuFile("Unheard").in({1}).out({1}).refused());
    CHECK(CpuFile("Sub").in({2}).out({2}).refused());
}

TEST_CASE("cpu operators/along axes") {
    CHECK(CpuFile("ArgMax")
              .in({1, 3, 1, 2})
              .out({1, 1, 1, 2}, int64)
              .result<std::int64_t>({{1, 6, 5, 4, 3, 2}}) == std::vector<std::int64_t>{1, 0});
    CHECK(CpuFile("ArgMax").in({1, 3, 1, 2}).out({1, 1, 1, 1}, int64).refused());
    CHECK(CpuFile("ReduceMean").in({1, 2, 2}).out({1}).result({{1, 2, 3, 6}}) == Reals{3});
    CHECK(CpuFile("ReduceMean").in({1, 2, 2}).out({1, 1, 2}).result({{1, 2, 3, 6}}) == Reals{2, 4});
    CHECK(CpuFile("ReduceMean").in({1, 2, 2}).out({2}).refused());
    const auto softmax = CpuFile("Softmax").in({2, 2}).out({2, 2}).integers(0, {-1});
    CHECK(softmax.result({{1, 1, 5, 5}}) == Reals{0.5F, 0.5F, 0.5F, 0.5F});
    CHECK(CpuFile("Softmax").in({2, 2}).out({2, 2}).refused());
    CHECK(CpuFile("MatMul").in({2, 2}).in({2, 1}).out({2, 1}).result({{1, 2, 3, 4}, {5, 6}}) ==
          Reals{17, 39});
}

TEST_CASE("cpu operators/average pooling") {
    const auto pool = [](Extents pads) {
        return CpuFile("AveragePool")
            .in({1, 2, 2, 2})
            .out({1, 2, 1, 1})
            .integers(3, {2, 2})
            .integers(4, std::move(pads))
            .integers(5, {1, 1});
    };
    CHECK(pool({0, 0, 0, 0}).result({{1, 2, 3, 6, 10, 20, 30, 60}}) == Reals{3, 30});
    CHECK(pool({1, 0, 0, 0}).refused());
}

TEST_CASE("cpu operators/the application's own") {
    const auto model = CpuFile("cstMine").in({1, 2}).in({1, 2}).out({1, 2}).out({1, 3}).lowered();
    REQUIRE(model);
    const emu::Program& program = model->program;
    const auto own = std::ranges::find_if(program.layers, [](const emu::Layer& layer) {
        return std::holds_alternative<emu::ops::Custom>(layer.command);
    });
    REQUIRE(own != program.layers.end());
    CHECK(own->name == "it");
    CHECK(emu::name_of(own->command) == "cstMine");
    CHECK(program.spec(own->src[0]).shape == emu::Shape{1, 2});
    CHECK(program.spec(own->dst[1]).shape == emu::Shape{1, 3});
    CHECK(program.outputs.size() == 2);
    CHECK(CpuFile("cstMine").in({1}).refused());
}
