// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/read_operation.h"

using namespace emu::ops;

namespace {

constexpr std::string_view reduction_names[reductions] = {
    "sum", "mean", "maximum",        "minimum", "product",
    "l1",  "l2",   "sum_of_squares", "log_sum", "log_sum_exp"};

} // namespace

void read(Parameters& from, ArgExtreme& arg_extreme) {
    from.read("axis", arg_extreme.axis);
    from.read("largest", arg_extreme.largest);
    from.read("last", arg_extreme.last);
}

void read(Parameters& from, LocalResponse& local_response) {
    from.read("axis", local_response.axis);
    from.read("before", local_response.before);
    from.read("after", local_response.after);
    from.read("alpha", local_response.alpha);
    from.read("beta", local_response.beta);
    from.read("bias", local_response.bias);
}

void read(Parameters& from, Mean& mean) {
    from.read("axes", mean.axes);
    from.read("src_zero", mean.src_zero);
    from.read("output", mean.output);
}

void read(Parameters& from, Normalise& normalise) {
    from.read("axes", normalise.axes);
    from.read("epsilon", normalise.epsilon);
}

void read(Parameters& from, RealSoftmax& softmax) {
    from.read("axis", softmax.axis);
    from.read("beta", softmax.beta);
    from.read("logarithm", softmax.logarithm);
}

void read(Parameters& from, Reduce& reduce) {
    from.read_name("reduction", reduction_names, reduce.reduction);
    from.read("axes", reduce.axes);
}

void read(Parameters& from, Softmax& softmax) {
    from.read("multiplier", softmax.multiplier);
    from.read("left_shift", softmax.left_shift);
}

void read(Parameters& from, TopK& top_k) {
    from.read("axis", top_k.axis);
    from.read("largest", top_k.largest);
}
