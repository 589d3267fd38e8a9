// SPDX-License-Identifier: Apache-2.0
// A file with one operator that the compiler left to the CPU, and no task.
#pragma once

#include "conformance/lift/run_program.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>
#include <cstring>

namespace rknn_format_tests {

using namespace rknn::format;

using Extents = std::vector<std::int32_t>;
using Reals = std::vector<float>;

// Element types of tensors.
enum : std::uint8_t { float32 = 1, int8 = 3, int32 = 6, int64 = 7, boolean = 9, float16 = 10 };

// How a tensor is quantised; not: a scale of 0.
struct Scaled {
    float scale = 0;
    std::int32_t zero = 0;
};

struct CpuFile {
    ModelFile file;

    explicit CpuFile(const char* type) {
        file.memory_bytes = file.arena_bytes = 1 << 16;
        Operator op;
        op.type = type, op.name = std::string(type) + ":it";
        file.operators = {op};
    }
    CpuFile& tensor(Extents dims, bool is_output, std::uint8_t type = float32, Scaled scaled = {}) {
        Tensor tensor;
        const auto id = static_cast<std::int32_t>(file.tensors.size());
        tensor.name = "t" + std::to_string(id);
        tensor.element_type = type;
        tensor.dims = std::move(dims);
        tensor.address = 4096 * id;
        if (scaled.scale != 0) tensor.scale = {scaled.scale}, tensor.zero_point = {scaled.zero};
        file.tensors.push_back(tensor);
        (is_output ? file.outputs : file.inputs).push_back(id);
        (is_output ? file.operators[0].outputs : file.operators[0].inputs).push_back(id);
        return *this;
    }
    CpuFile& in(Extents dims, std::uint8_t type = float32, Scaled scaled = {}) {
        return tensor(std::move(dims), false, type, scaled);
    }
    CpuFile& out(Extents dims, std::uint8_t type = float32, Scaled scaled = {}) {
        return tensor(std::move(dims), true, type, scaled);
    }
    template <class T> CpuFile& constant(std::uint8_t type, const std::vector<T>& values) {
        in({static_cast<std::int32_t>(values.size())}, type);
        file.tensors.back().address = -1;
        file.tensors.back().data = emu::value_bytes(values);
        file.inputs.pop_back();
        return *this;
    }
    // An operand or a result that is left out.
    CpuFile& nothing(bool is_output) {
        const auto id = static_cast<std::int32_t>(file.tensors.size());
        file.tensors.emplace_back();
        (is_output ? file.operators[0].outputs : file.operators[0].inputs).push_back(id);
        return *this;
    }
    CpuFile& integers(const char* name, Extents values) {
        Attribute& attribute = file.operators[0].attributes.emplace_back();
        attribute.name = name, attribute.integers = std::move(values), attribute.is_list = true;
        return *this;
    }
    CpuFile& integer(const char* name, std::int32_t value) {
        integers(name, {value}).file.operators[0].attributes.back().is_list = false;
        return *this;
    }
    CpuFile& text(const char* name, const char* value) {
        Attribute& attribute = file.operators[0].attributes.emplace_back();
        attribute.name = name, attribute.text = value;
        return *this;
    }

    emu::Result<LoweredModel> lowered() const { return lower(file, {}, emu::generic); }
    bool refused() const { return !lowered(); }
    std::string refusal() const {
        const auto model = lowered();
        return model ? "computed" : model.error().detail;
    }

    // Of inputs of one type.
    template <class T = float, class Source = float>
    std::vector<T> result(const std::vector<std::vector<Source>>& inputs) const {
        const auto model = lowered();
        if (!model) FAIL(model.error().detail);
        std::vector<std::vector<std::byte>> bytes;
        for (const std::vector<Source>& values : inputs) {
            bytes.emplace_back(values.size() * sizeof(Source));
            std::memcpy(bytes.back().data(), values.data(), bytes.back().size());
        }
        const auto output = emu::lift::run_program(model->program, bytes)[0];
        std::vector<T> values(output.size() / sizeof(T));
        std::memcpy(values.data(), output.data(), output.size());
        return values;
    }
    template <class T> std::vector<T> same(const std::vector<std::vector<T>>& inputs) const {
        return result<T, T>(inputs);
    }
};

using Bytes = std::vector<std::int8_t>;
using Halves = std::vector<std::uint16_t>;
using Longs = std::vector<std::int64_t>;

} // namespace rknn_format_tests
