// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/quantised/quantised_call.h"

#include "emu-core/base/shared_bytes.h"

#include <algorithm>

namespace hbdnn::format::quantised {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::TensorId;
using emu::onnx::Call;

constexpr std::int64_t most_factor = std::int64_t{1} << 31, most_shift = 62;

emu::Result<Operands> numbers(Call& call, const char* name, std::int64_t most,
                              std::vector<std::int64_t> absent) {
    EMU_TRY_VALUE(given, call.attributes().integers(name));
    Operands operands = given ? *std::move(given) : std::move(absent);
    if (operands.empty()) return error(Fault::bad_model, "it has no %s", name);
    for (const std::int64_t number : operands) {
        if (number >= -most && number <= most) continue;
        return error(Fault::bad_model, "its %s is %lld", name, static_cast<long long>(number));
    }
    return operands;
}

bool is_one_for_all(const emu::ops::Chain& chain) {
    return std::ranges::all_of(chain.stages,
                               [](const auto& stage) { return stage.operand.size() == 1; });
}

} // namespace

emu::Outcome expect_word(Call& call, const char* name, std::string_view known) {
    EMU_TRY_VALUE(word, call.attributes().text(name, ""));
    if (word == known) return {};
    return error(Fault::bad_model, "its %s is '%s'; known is only '%s'", name,
                 emu::printable(word).c_str(), std::string(known).c_str());
}

emu::Outcome expect_number(Call& call, const char* name, std::int64_t known, std::int64_t absent) {
    EMU_TRY_VALUE(number, call.attributes().integer(name, absent));
    if (number == known) return {};
    return error(Fault::bad_model, "its %s is %lld; known is only %lld", name,
                 static_cast<long long>(number), static_cast<long long>(known));
}

emu::Outcome pass_over_word(Call& call, const char* name) {
    EMU_TRY(call.attributes().text(name, ""));
    return {};
}

emu::Result<Operands> factors(Call& call, const char* name) {
    return numbers(call, name, most_factor, {});
}

emu::Result<Operands> shifts(Call& call, const char* name) {
    return numbers(call, name, most_shift, {});
}

emu::Result<Operands> shifts_or_none(Call& call, const char* name) {
    return numbers(call, name, most_shift, {0});
}

emu::Result<Dtype> stored_type(Call& call, const char* name) {
    EMU_TRY_VALUE(bits, call.attributes().integer(name, 0));
    switch (bits) {
    case 8: return Dtype::i8;
    case 16: return Dtype::i16;
    case 32: return Dtype::i32;
    default:
        return error(Fault::bad_model, "its %s is %lld; known are 8, 16 and 32", name,
                     static_cast<long long>(bits));
    }
}

int bits_of(Dtype dtype) {
    return 8 * size_of(dtype);
}

emu::Result<TensorId> integers(Call& call, std::size_t index, std::span<const Dtype> types) {
    const Dtype dtype = call.input(index).dtype;
    if (std::ranges::count(types, dtype) != 0) return call.tensor(index);
    std::string known;
    for (const Dtype type : types)
        known += (known.empty() ? "" : " or ") + std::string(name_of(type));
    return error(Fault::bad_model, "its input %zu is %s instead of %s", index,
                 name_of(dtype).data(), known.c_str());
}

emu::Outcome expect_map(const Call& call, std::size_t index) {
    if (call.input(index).rank() == 4) return {};
    return error(Fault::bad_model, "its input %zu has %d axes instead of 4", index,
                 call.input(index).rank());
}

emu::Result<TensorId> requantised(Call& call, TensorId src, const emu::Shape& shape,
                                  emu::ops::Chain chain, Dtype dtype) {
    if (is_one_for_all(chain)) {
        return computed(call, emu::ops::Requantise{std::move(chain)}, {src}, shape, dtype);
    }
    // Channels of their own: nothing is added, and the sum goes through them.
    const emu::onnx::Value zero = call.importer().constant(call.name(), emu::Shape{1}, Dtype::i8,
                                                           emu::value_bytes(std::int8_t{0}));
    emu::ops::Combine combine;
    combine.output = std::move(chain);
    return computed(call, std::move(combine), {src, zero.tensor}, shape, dtype);
}

emu::Result<TensorId> computed(Call& call, emu::Command command, std::vector<TensorId> inputs,
                               const emu::Shape& shape, Dtype dtype) {
    EMU_TRY_VALUE(value,
                  call.add(emu::graph::Given{std::move(command)}, std::move(inputs), shape, dtype));
    return value.tensor;
}

emu::Outcome define(Call& call, TensorId tensor) {
    const emu::TensorSpec& spec = call.importer().builder().spec(tensor);
    return call.define({tensor, spec.shape, spec.dtype, emu::onnx::Order::file});
}

} // namespace hbdnn::format::quantised
