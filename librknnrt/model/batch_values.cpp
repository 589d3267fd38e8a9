// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/batch_values.h"

#include <algorithm>

namespace rknn {
namespace {

std::vector<std::vector<std::byte>> values_of(const std::vector<Port>& ports) {
    std::vector<std::vector<std::byte>> values;
    for (const Port& port : ports)
        values.emplace_back(static_cast<std::size_t>(port.inside.bytes()));
    return values;
}

} // namespace

BatchValues::BatchValues(const ShapeSet& shapes)
    : inputs_(values_of(shapes.inputs)), outputs_(values_of(shapes.outputs)) {}

void BatchValues::load(std::size_t picture, emu::Session& session) const {
    for (std::size_t port = 0; port < inputs_.size(); ++port) {
        const std::span<std::byte> input = session.input(port);
        std::ranges::copy(emu::Bytes(inputs_[port]).subspan(picture * input.size(), input.size()),
                          input.begin());
    }
}

void BatchValues::store(std::size_t picture, emu::Session& session) {
    for (std::size_t port = 0; port < outputs_.size(); ++port) {
        const emu::Bytes output = session.output(port);
        std::ranges::copy(output, outputs_[port].begin() +
                                      static_cast<std::ptrdiff_t>(picture * output.size()));
    }
}

} // namespace rknn
