// SPDX-License-Identifier: Apache-2.0
#include "operations.h"

#include "base/error.h"
#include "ops/add.h"
#include "ops/arg_extreme.h"
#include "ops/binary.h"
#include "ops/cast.h"
#include "ops/concat.h"
#include "ops/conv.h"
#include "ops/depthwise.h"
#include "ops/detection_post_process.h"
#include "ops/dynamic_quantise.h"
#include "ops/fully_connected.h"
#include "ops/gather.h"
#include "ops/local_response.h"
#include "ops/matmul.h"
#include "ops/mean.h"
#include "ops/multiply.h"
#include "ops/non_max_suppression.h"
#include "ops/normalise.h"
#include "ops/pad.h"
#include "ops/pool.h"
#include "ops/quantise.h"
#include "ops/rearrange.h"
#include "ops/recurrent.h"
#include "ops/reduce.h"
#include "ops/requantise.h"
#include "ops/reshape.h"
#include "ops/resize.h"
#include "ops/select.h"
#include "ops/softmax.h"
#include "ops/top_k.h"
#include "ops/transposed_conv.h"
#include "ops/unary.h"

using namespace emu::ops;

namespace {

void read(Parameters& from, Window& window) {
    from.read("y", window.y);
    from.read("x", window.x);
}

void read(Parameters& from, RealLimits& limits) {
    from.read("at_least", limits.low);
    from.read("at_most", limits.high);
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
    read(from, conv.limits);
}

void read(Parameters& from, Depthwise& depthwise) {
    read(from, depthwise.window);
    from.read("multiplier", depthwise.multiplier);
    from.read("src_zero", depthwise.src_zero);
    from.read("weight_zero", depthwise.weight_zero);
    from.read("output", depthwise.output);
    read(from, depthwise.limits);
}

void read(Parameters& from, FullyConnected& fully_connected) {
    from.read("src_zero", fully_connected.src_zero);
    from.read("weight_zero", fully_connected.weight_zero);
    from.read("output", fully_connected.output);
    read(from, fully_connected.limits);
}

void read(Parameters& from, Gather& gather) {
    from.read("axis", gather.axis);
    from.read("batch_axes", gather.batch_axes);
}

void read(Parameters& from, GatherElements& gather) {
    from.read("axis", gather.axis);
}

void read(Parameters& from, GatherNd& gather) {
    from.read("batch_axes", gather.batch_axes);
}

void read(Parameters& from, Matmul& matmul) {
    from.read("first_zero", matmul.first_zero);
    from.read("second_zero", matmul.second_zero);
    from.read("output", matmul.output);
    read(from, matmul.limits);
}

void read(Parameters& from, Mean& mean) {
    from.read("axes", mean.axes);
    from.read("src_zero", mean.src_zero);
    from.read("output", mean.output);
}

void read(Parameters& from, Pad& pad) {
    constexpr std::string_view names[] = {"value", "edge", "reflect", "symmetric", "wrap"};
    from.read("before", pad.before);
    from.read("value", pad.value);
    from.read_name("padding", names, pad.padding);
    from.read("real_value", pad.real_value);
}

void read(Parameters& from, MaxPool& pool) {
    read(from, pool.window);
    from.read("low", pool.low);
    from.read("high", pool.high);
    read(from, pool.limits);
}

void read(Parameters& from, AveragePool& pool) {
    read(from, pool.window);
    from.read("rounding", pool.rounding);
    from.read("low", pool.low);
    from.read("high", pool.high);
    read(from, pool.limits);
    from.read("counts_padding", pool.counts_padding);
    from.read("after_y", pool.after_y);
    from.read("after_x", pool.after_x);
}

void read(Parameters& from, Quantise& quantise) {
    from.read("rounding", quantise.rounding);
}

// extents=2,3 strides=1,2
void read(Parameters& from, Rearrange& rearrange) {
    std::vector<std::int32_t> extents;
    std::vector<std::int64_t> strides;
    from.read("extents", extents);
    from.read("strides", strides);
    strides.resize(extents.size());
    for (std::size_t i = 0; i < extents.size(); ++i) {
        rearrange.axes.push_back({extents[i], strides[i]});
    }
    from.read("offset", rearrange.offset);
}

void read(Parameters& from, Requantise& requantise) {
    from.read("output", requantise.output);
}

void read(Parameters& from, Softmax& softmax) {
    from.read("multiplier", softmax.multiplier);
    from.read("left_shift", softmax.left_shift);
}

void read(Parameters& from, TransposedConv& conv) {
    read(from, conv.window);
    from.read("groups", conv.groups);
    from.read("src_zero", conv.src_zero);
    from.read("weight_zero", conv.weight_zero);
    from.read("output", conv.output);
    read(from, conv.limits);
}

constexpr std::string_view unary_names[unary_functions] = {
    "negate", "absolute",  "sign",         "floor",      "ceil",        "round",
    "exp",    "log",       "sqrt",         "rsqrt",      "reciprocal",  "square",
    "sin",    "cos",       "erf",          "sigmoid",    "tanh",        "silu",
    "gelu",   "gelu_tanh", "hard_sigmoid", "hard_swish", "leaky_relu",  "elu",
    "selu",   "softplus",  "softsign",     "clip",       "logical_not", "mish"};
constexpr std::string_view binary_names[binary_functions] = {"add",
                                                             "subtract",
                                                             "multiply",
                                                             "divide",
                                                             "floor_divide",
                                                             "minimum",
                                                             "maximum",
                                                             "power",
                                                             "remainder",
                                                             "fmod",
                                                             "squared_difference",
                                                             "prelu",
                                                             "equal",
                                                             "not_equal",
                                                             "greater",
                                                             "greater_equal",
                                                             "less",
                                                             "less_equal",
                                                             "logical_and",
                                                             "logical_or",
                                                             "logical_xor"};
constexpr std::string_view reduction_names[reductions] = {
    "sum", "mean", "maximum",        "minimum", "product",
    "l1",  "l2",   "sum_of_squares", "log_sum", "log_sum_exp"};

void read(Parameters& from, ArgExtreme& arg_extreme) {
    from.read("axis", arg_extreme.axis);
    from.read("largest", arg_extreme.largest);
    from.read("last", arg_extreme.last);
}

void read(Parameters& from, Binary& binary) {
    from.read_name("function", binary_names, binary.function);
    from.read("low", binary.limits.low);
    from.read("high", binary.limits.high);
}

void read(Parameters& from, Multiply& multiply) {
    from.read("first_zero", multiply.first_zero);
    from.read("second_zero", multiply.second_zero);
    from.read("output", multiply.output);
}

void read(Parameters& from, Reduce& reduce) {
    from.read_name("reduction", reduction_names, reduce.reduction);
    from.read("axes", reduce.axes);
}

void read(Parameters& from, TopK& top_k) {
    from.read("axis", top_k.axis);
    from.read("largest", top_k.largest);
}

void read(Parameters& from, Unary& unary) {
    from.read_name("function", unary_names, unary.function);
    from.read("alpha", unary.alpha);
    from.read("beta", unary.beta);
}

constexpr std::string_view interpolation_names[] = {"nearest", "linear", "cubic"};
constexpr std::string_view coordinate_names[] = {
    "half_pixel",           "pytorch_half_pixel", "align_corners",        "asymmetric",
    "half_pixel_symmetric", "crop_and_resize",    "tf_half_pixel_nearest"};
constexpr std::string_view nearest_rounding_names[] = {"half_down", "half_up", "floor", "ceil"};
constexpr std::string_view direction_names[] = {"forward", "reverse", "bidirectional"};
constexpr std::string_view gate_names[] = {
    "sigmoid",     "tanh",         "relu", "affine",   "leaky_relu", "thresholded_relu",
    "scaled_tanh", "hard_sigmoid", "elu",  "softsign", "softplus"};

void read(Parameters& from, DetectionPostProcess& detection) {
    from.read("max_detections", detection.max_detections);
    from.read("max_classes_per_detection", detection.max_classes_per_detection);
    from.read("detections_per_class", detection.detections_per_class);
    from.read("regular", detection.regular);
    from.read("score_threshold", detection.score_threshold);
    from.read("iou_threshold", detection.iou_threshold);
    from.read("classes", detection.classes);
    from.read("y_scale", detection.y_scale);
    from.read("x_scale", detection.x_scale);
    from.read("h_scale", detection.h_scale);
    from.read("w_scale", detection.w_scale);
}

void read(Parameters& from, LocalResponse& local_response) {
    from.read("axis", local_response.axis);
    from.read("before", local_response.before);
    from.read("after", local_response.after);
    from.read("alpha", local_response.alpha);
    from.read("beta", local_response.beta);
    from.read("bias", local_response.bias);
}

void read(Parameters& from, NonMaxSuppression& suppression) {
    from.read("centred", suppression.centred);
    from.read("most_per_class", suppression.most_per_class);
    from.read("iou_threshold", suppression.iou_threshold);
    from.read("has_score_threshold", suppression.has_score_threshold);
    from.read("score_threshold", suppression.score_threshold);
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

// "key3"
std::string numbered(const char* key, std::size_t number) {
    return key + std::to_string(number);
}

// axes=2,3 scale0=2 scale1=2 start0=.. end0=..: of the first axis, of the second
void read(Parameters& from, Resize& resize) {
    from.read_name("interpolation", interpolation_names, resize.interpolation);
    from.read_name("coordinates", coordinate_names, resize.coordinates);
    from.read_name("rounding", nearest_rounding_names, resize.rounding);
    from.read("cubic", resize.cubic);
    from.read("exclude_outside", resize.exclude_outside);
    from.read("extrapolates", resize.extrapolates);
    from.read("outside", resize.outside);
    std::vector<std::int32_t> axes;
    from.read("axes", axes);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        Resize::Axis& axis = resize.axes.emplace_back(Resize::Axis{axes[i]});
        from.read(numbered("scale", i).c_str(), axis.scale);
        from.read(numbered("start", i).c_str(), axis.start);
        from.read(numbered("end", i).c_str(), axis.end);
    }
}

// functions=3 function0=sigmoid alpha0=.. beta0=..: of the first function
void read(Parameters& from, Recurrent& recurrent) {
    from.read_name("direction", direction_names, recurrent.direction);
    from.read("hidden", recurrent.hidden);
    from.read("clip", recurrent.clip);
    std::int32_t functions = 0;
    from.read("functions", functions);
    for (std::int32_t i = 0; i < functions; ++i) {
        GateFunction& function = recurrent.functions.emplace_back();
        from.read_name(numbered("function", i).c_str(), gate_names, function.kind);
        from.read(numbered("alpha", i).c_str(), function.alpha);
        from.read(numbered("beta", i).c_str(), function.beta);
    }
    from.read("has_bias", recurrent.has_bias);
    from.read("has_lengths", recurrent.has_lengths);
    from.read("has_hidden", recurrent.has_hidden);
    from.read("has_cell", recurrent.has_cell);
    from.read("has_peepholes", recurrent.has_peepholes);
}

void read(Parameters& from, Gru& gru) {
    read(from, gru.recurrent);
    from.read("linear_before_reset", gru.linear_before_reset);
}

void read(Parameters& from, Lstm& lstm) {
    read(from, lstm.recurrent);
    from.read("couples_input", lstm.couples_input);
    from.read("cell_clip", lstm.cell_clip);
}

void read(Parameters&, DynamicQuantise&) {}
void read(Parameters&, Cast&) {}
void read(Parameters&, Dequantise&) {}
void read(Parameters&, Reshape&) {}
void read(Parameters&, Select&) {}

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
    {"arg_extreme", read_and_prepare<ArgExtreme>},
    {"average_pool", read_and_prepare<AveragePool>},
    {"binary", read_and_prepare<Binary>},
    {"cast", read_and_prepare<Cast>},
    {"concat", read_and_prepare<Concat>},
    {"conv", read_and_prepare<Conv>},
    {"depthwise", read_and_prepare<Depthwise>},
    {"dequantise", read_and_prepare<Dequantise>},
    {"detection_post_process", read_and_prepare<DetectionPostProcess>},
    {"dynamic_quantise", read_and_prepare<DynamicQuantise>},
    {"fully_connected", read_and_prepare<FullyConnected>},
    {"gather", read_and_prepare<Gather>},
    {"gather_elements", read_and_prepare<GatherElements>},
    {"gather_nd", read_and_prepare<GatherNd>},
    {"gru", read_and_prepare<Gru>},
    {"local_response", read_and_prepare<LocalResponse>},
    {"lstm", read_and_prepare<Lstm>},
    {"matmul", read_and_prepare<Matmul>},
    {"max_pool", read_and_prepare<MaxPool>},
    {"mean", read_and_prepare<Mean>},
    {"multiply", read_and_prepare<Multiply>},
    {"non_max_suppression", read_and_prepare<NonMaxSuppression>},
    {"normalise", read_and_prepare<Normalise>},
    {"pad", read_and_prepare<Pad>},
    {"quantise", read_and_prepare<Quantise>},
    {"real_softmax", read_and_prepare<RealSoftmax>},
    {"rearrange", read_and_prepare<Rearrange>},
    {"reduce", read_and_prepare<Reduce>},
    {"requantise", read_and_prepare<Requantise>},
    {"reshape", read_and_prepare<Reshape>},
    {"resize", read_and_prepare<Resize>},
    {"select", read_and_prepare<Select>},
    {"softmax", read_and_prepare<Softmax>},
    {"top_k", read_and_prepare<TopK>},
    {"transposed_conv", read_and_prepare<TransposedConv>},
    {"unary", read_and_prepare<Unary>},
};

} // namespace

PreparedKernel prepare_named(std::string_view operation, Parameters& parameters,
                             const Operands& operands) {
    for (const Entry& entry : entries) {
        if (entry.name == operation) return entry.prepare(parameters, operands);
    }
    return emu::error(emu::Fault::bad_argument, "no operation has this name");
}
