// SPDX-License-Identifier: Apache-2.0
// What rknn_inputs_set is given.
#include "librknnrt/convert/convert.h"

#include "emu-core/base/error.h"

namespace rknn {
namespace {

using emu::Dtype;
using emu::Fault;

// Feature maps come in as NHWC only.
bool takes_order(const Port& port, std::uint32_t fmt) {
    return port.feature_map() ? fmt == RKNN_TENSOR_NHWC : is_plain_order(fmt);
}

emu::Result<Exchange> input_exchange(const Port& port, const rknn_input& input) {
    if (input.pass_through != 0) return Exchange{port.native, false};
    const auto type = to_core(number(input.type));
    if (!type || !port.takes(*type)) {
        return emu::error(Fault::bad_input, "input %s does not take values of type %u",
                          port.name.c_str(), number(input.type));
    }
    if (!takes_order(port, number(input.fmt))) {
        return emu::error(Fault::bad_input, "input %s does not take values in layout %u",
                          port.name.c_str(), number(input.fmt));
    }
    return Exchange{port.dense(*type), *type != Dtype::i8};
}

// Raw lines may come without the padding that the NPU expects, which boards do not notice: they
// read what they got as if it were padded.
emu::Outcome check_size(const Port& port, const rknn_input& input, const emu::Format& format) {
    if (input.size >= format.bytes()) return {};
    auto short_input =
        emu::error(Fault::bad_input, "input %s has %u bytes, it needs %lld", port.name.c_str(),
                   input.size, static_cast<long long>(format.bytes()));
    const bool unpadded =
        input.pass_through != 0 && port.line != 0 && input.size >= port.dense(port.dtype).bytes();
    return unpadded ? emu::board_lets_pass(std::move(short_input)) : std::move(short_input);
}

emu::Result<Feed> to_feed(std::span<const Port> ports, const rknn_input& input) {
    const Port& port = ports[input.index];
    if (!input.buf) return emu::error(Fault::bad_input, "input %u has no buffer", input.index);
    EMU_TRY_VALUE(exchange, input_exchange(port, input));
    EMU_TRY(check_size(port, input, exchange.format));
    return Feed{
        input.index, std::move(exchange), {static_cast<const std::byte*>(input.buf), input.size}};
}

// Boards log this case, return success and run on what the input had before.
bool is_dropped(const Port& port, const rknn_input& input) {
    return input.buf && input.pass_through == 0 && port.feature_map() &&
           number(input.fmt) == RKNN_TENSOR_NCHW;
}

} // namespace

emu::Result<std::vector<Feed>>
to_feeds(std::span<const Port> ports, std::span<const rknn_input> inputs, emu::Warnings* warnings) {
    if (inputs.size() != ports.size()) {
        return emu::error(Fault::bad_argument, "%zu inputs, the model has %zu", inputs.size(),
                          ports.size());
    }
    std::vector<Feed> feeds;
    for (const rknn_input& input : inputs) {
        if (input.index >= ports.size()) {
            return emu::error(Fault::bad_input, "there is no input %u", input.index);
        }
        const Port& port = ports[input.index];
        if (is_dropped(port, input)) {
            EMU_TRY(emu::board_warns(
                "rknn_inputs_set",
                emu::error(Fault::bad_input, "input %s must be NHWC; it keeps its previous values",
                           port.name.c_str()),
                warnings));
            continue;
        }
        EMU_TRY_VALUE(feed, to_feed(ports, input));
        feeds.push_back(std::move(feed));
    }
    return feeds;
}

} // namespace rknn
