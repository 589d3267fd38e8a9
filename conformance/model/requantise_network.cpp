// SPDX-License-Identifier: Apache-2.0
// Networks of integers that become networks of other integers over the same ranges.
#include "emu-core/model/quantise/requantise_network.h"

#include "conformance/model/every_layer.h"
#include "conformance/model/quantised_graph.h"
#include "emu-core/chip/t527.h"

using namespace emu;
using graph::Graph;
using graph::Samples;

namespace {

// The integers of an int8 network with scales per channel in another type.
Graph requantised(Graph integers, Dtype type, const Chip& chip) {
    QuantiseOptions options;
    options.type = type;
    options.weights_per_channel = chip.quantisation.value.weights_per_channel;
    std::vector<Histogram> ranges = make_real(integers);
    const auto outcome = requantise(integers, std::move(ranges), chip, options);
    if (!outcome) FAIL(outcome.error().detail);
    return integers;
}

} // namespace

TEST_CASE("requantise_network/other integers give nearly the same results") {
    const Graph real = graph::every_layer();
    const Samples samples = graph::calibrate(real);
    const Graph integers = graph::quantised(real, samples, generic);
    const double own = graph::error_of(integers, samples, 1, generic);
    struct Row {
        Dtype type;
        const Chip* chip;
        double more; // parts of the range that the new integers may add
    };
    for (const Row& row : {Row{Dtype::u8, &t527, 0.04}, Row{Dtype::i16, &v853, 1e-3}}) {
        INFO(name_of(row.type));
        const Graph other = requantised(integers, row.type, *row.chip);
        for (const auto& [name, type] : graph::types_of(other, *row.chip)) {
            INFO(name);
            CHECK(type == row.type);
        }
        CHECK(graph::error_of(other, samples, 1, *row.chip) < own + row.more);
    }
}

TEST_CASE("requantise_network/the network's ends keep their range") {
    const Graph real = graph::every_layer();
    const Graph integers = graph::quantised(real, graph::calibrate(real), generic);
    const Quant before = integers.tensors[integers.inputs[0]].spec.quant;
    const Graph other = requantised(integers, Dtype::u8, t527);
    const TensorSpec& input = other.tensors[other.inputs[0]].spec;
    CHECK(input.dtype == Dtype::u8);
    CHECK(input.quant.scale() == before.scale());
    CHECK(input.quant.zero_point() == before.zero_point() + 128);
}
