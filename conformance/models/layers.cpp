// SPDX-License-Identifier: Apache-2.0
#include "conformance/models/row.h"

#include "conformance/models/model_run.h"
#include "emu-core/base/error.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace models {
namespace {

using emu::Fault;

// Of an int8 or uint8 tensor.
int byte_value(const LayerResult& layer, std::size_t index) {
    const int raw = std::to_integer<int>(layer.values[index]);
    return layer.spec.dtype == emu::Dtype::i8 && raw > 127 ? raw - 256 : raw;
}

struct Distance {
    double mean = 0;
    int maximum = 0;
};

// In units of the last place. Precondition: both hold bytes of one type, and as many.
Distance distance(const LayerResult& a, const LayerResult& b) {
    Distance distance;
    double sum = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const int apart = std::abs(byte_value(a, i) - byte_value(b, i));
        sum += apart;
        distance.maximum = std::max(distance.maximum, apart);
    }
    distance.mean = sum / static_cast<double>(a.values.size());
    return distance;
}

// Twins share their type, shape and quantisation, so that units of the last place compare.
emu::Outcome expect_twin(const std::string& name, const LayerResult& layer,
                         const LayerResults& others) {
    const auto twin = others.find(name);
    if (twin == others.end()) return emu::error(Fault::bad_model, "%s has no twin", name.c_str());
    if (emu::size_of(layer.spec.dtype) == 1 && layer.spec == twin->second.spec) return {};
    return emu::error(Fault::bad_model, "%s and its twin hold different tensors", name.c_str());
}

// Prints the layer unless it is the same in both.
emu::Result<Distance> compare(const std::string& name, const LayerResult& layer,
                              const LayerResults& others) {
    EMU_TRY(expect_twin(name, layer, others));
    const Distance apart = distance(layer, others.at(name));
    if (apart.maximum > 0) {
        std::printf("layer %3zu  mean %.4f  maximum %2d  %s\n", layer.index, apart.mean,
                    apart.maximum, name.c_str());
    }
    return apart;
}

} // namespace

emu::Outcome check_layers(const Row& row) {
    const std::vector<std::size_t> limits = numbers(row.expectation);
    EMU_TRY_VALUE(reference, run(row, "generic"));
    if (reference.layers.size() != reference.program().layers.size()) {
        return emu::error(Fault::bad_model, "layers share a name");
    }
    EMU_TRY_VALUE(executable, prepare(row, row.chip));
    const std::vector<emu::Layer>& layers = executable->program().layers;
    Distance worst;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        EMU_TRY_VALUE(result, replay(*executable, i, reference));
        EMU_TRY_VALUE(apart, compare(layers[i].name, result, reference.layers));
        worst.mean = std::max(worst.mean, apart.mean);
        worst.maximum = std::max(worst.maximum, apart.maximum);
    }
    std::printf("%zu layers, largest mean %.4f, largest maximum %d\n", layers.size(), worst.mean,
                worst.maximum);
    if (worst.mean <= static_cast<double>(limits.at(0)) &&
        static_cast<std::size_t>(worst.maximum) <= limits.at(1)) {
        return {};
    }
    return emu::error(Fault::bad_output, "more than mean %zu and maximum %zu apart", limits[0],
                      limits[1]);
}

} // namespace models
