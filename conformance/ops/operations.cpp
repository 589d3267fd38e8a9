// SPDX-License-Identifier: Apache-2.0
#include "operations.h"

#include "base/error.h"
#include "ops/add.h"
#include "ops/concat.h"
#include "ops/conv.h"
#include "ops/depthwise.h"
#include "ops/fully_connected.h"
#include "ops/mean.h"
#include "ops/pad.h"
#include "ops/pool.h"
#include "ops/quantise.h"
#include "ops/requantise.h"
#include "ops/reshape.h"
#include "ops/softmax.h"

using namespace emu::ops;

namespace {

void read(Parameters& from, Window& window) {
    from.read("y", window.y);
    from.read("x", window.x);
}

void read(Parameters& from, Add& add) {
    from.read("first", add.first);
    from.read("second", add.second);
    from.read("output", add.output);
}

void read(Parameters& from, Concat& concat) {
    from.read("axis", concat.axis);
    from.read("chains", concat.chains);
}

void read(Parameters& from, Conv& conv) {
    read(from, conv.window);
    from.read("groups", conv.groups);
    from.read("src_zero", conv.src_zero);
    from.read("weight_zero", conv.weight_zero);
    from.read("output", conv.output);
}

void read(Parameters& from, Depthwise& depthwise) {
    read(from, depthwise.window);
    from.read("multiplier", depthwise.multiplier);
    from.read("src_zero", depthwise.src_zero);
    from.read("weight_zero", depthwise.weight_zero);
    from.read("output", depthwise.output);
}

void read(Parameters& from, FullyConnected& fully_connected) {
    from.read("src_zero", fully_connected.src_zero);
    from.read("weight_zero", fully_connected.weight_zero);
    from.read("output", fully_connected.output);
}

void read(Parameters& from, Mean& mean) {
    from.read("axes", mean.axes);
    from.read("src_zero", mean.src_zero);
    from.read("output", mean.output);
}

void read(Parameters& from, Pad& pad) {
    from.read("before", pad.before);
    from.read("value", pad.value);
}

void read(Parameters& from, MaxPool& pool) {
    read(from, pool.window);
    from.read("low", pool.low);
    from.read("high", pool.high);
}

void read(Parameters& from, AveragePool& pool) {
    read(from, pool.window);
    from.read("rounding", pool.rounding);
    from.read("low", pool.low);
    from.read("high", pool.high);
}

void read(Parameters& from, Requantise& requantise) {
    from.read("output", requantise.output);
}

void read(Parameters& from, Softmax& softmax) {
    from.read("multiplier", softmax.multiplier);
    from.read("left_shift", softmax.left_shift);
}

void read(Parameters&, Quantise&) {}
void read(Parameters&, Dequantise&) {}
void read(Parameters&, Reshape&) {}

template <class Operation>
PreparedKernel read_and_prepare(Parameters& from, const Operands& operands) {
    Operation operation;
    read(from, operation);
    const std::string complaint = from.complaint();
    if (!complaint.empty()) return emu::Error{emu::Fault::bad_argument, complaint};
    return prepare(operation, operands);
}

struct Entry {
    std::string_view name;
    PreparedKernel (*prepare)(Parameters&, const Operands&);
};

constexpr Entry entries[] = {
    {"add", read_and_prepare<Add>},
    {"average_pool", read_and_prepare<AveragePool>},
    {"concat", read_and_prepare<Concat>},
    {"conv", read_and_prepare<Conv>},
    {"depthwise", read_and_prepare<Depthwise>},
    {"dequantise", read_and_prepare<Dequantise>},
    {"fully_connected", read_and_prepare<FullyConnected>},
    {"max_pool", read_and_prepare<MaxPool>},
    {"mean", read_and_prepare<Mean>},
    {"pad", read_and_prepare<Pad>},
    {"quantise", read_and_prepare<Quantise>},
    {"requantise", read_and_prepare<Requantise>},
    {"reshape", read_and_prepare<Reshape>},
    {"softmax", read_and_prepare<Softmax>},
};

} // namespace

PreparedKernel prepare_named(std::string_view operation, Parameters& parameters,
                             const Operands& operands) {
    for (const Entry& entry : entries) {
        if (entry.name == operation) return entry.prepare(parameters, operands);
    }
    return emu::error(emu::Fault::bad_argument, "no operation has this name");
}
