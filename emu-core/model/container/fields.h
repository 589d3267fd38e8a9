// SPDX-License-Identifier: Apache-2.0
// The members of everything that a container holds, in the order of the file.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/model/container/archive.h"

#include <utility>

namespace emu {

template <class A> void fields(A& a, Member<A, MemoryView>& v) {
    a(v.base), a(v.h), a(v.w), a(v.c), a(v.block), a(v.line), a(v.pixel), a(v.surface), a(v.dtype);
}

namespace ops {
template <class A> void fields(A& a, Member<A, Stage>& s) {
    a(s.kind), a(s.rounding), a(s.width), a(s.operand);
}
template <class A> void fields(A& a, Member<A, LineTable::Part>& p) {
    a(p.start), a(p.shift), a(p.value);
}
template <class A> void fields(A& a, Member<A, LineTable>& t) {
    a(t.lower), a(t.upper), a(t.upper_end), a(t.below_factor), a(t.above_factor);
    a(t.below_shift), a(t.above_shift);
}
template <class A> void fields(A& a, Member<A, Chain>& c) {
    a(c.stages), a(c.tables);
}
template <class A> void fields(A& a, Member<A, RealLimits>& l) {
    a(l.low), a(l.high);
}
template <class A> void fields(A& a, Member<A, WindowAxis>& w) {
    a(w.kernel), a(w.stride), a(w.dilation), a(w.before);
}
template <class A> void fields(A& a, Member<A, Window>& w) {
    a(w.y), a(w.x);
}
template <class A> void fields(A& a, Member<A, Conv>& c) {
    a(c.window), a(c.groups), a(c.src_zero), a(c.weight_zero), a(c.output), a(c.limits);
    a(c.kernel_order);
}
template <class A> void fields(A& a, Member<A, Depthwise>& d) {
    a(d.window), a(d.multiplier), a(d.src_zero), a(d.weight_zero), a(d.output), a(d.limits);
    a(d.kernel_order);
}
template <class A> void fields(A& a, Member<A, FullyConnected>& f) {
    a(f.src_zero), a(f.weight_zero), a(f.output), a(f.limits), a(f.weight_order);
}
template <class A> void fields(A& a, Member<A, MaxPool>& p) {
    a(p.window), a(p.low), a(p.high), a(p.limits);
}
template <class A> void fields(A& a, Member<A, AveragePool>& p) {
    a(p.window), a(p.rounding), a(p.low), a(p.high), a(p.limits), a(p.counts_padding);
    a(p.after_y), a(p.after_x);
}
template <class A> void fields(A& a, Member<A, Add>& s) {
    a(s.first), a(s.second), a(s.output);
}
template <class A> void fields(A& a, Member<A, Concat>& c) {
    a(c.axis), a(c.chains);
}
template <class A> void fields(A& a, Member<A, Pad>& p) {
    a(p.before), a(p.value), a(p.padding), a(p.real_value);
}
template <class A> void fields(A&, Member<A, Reshape>&) {}
template <class A> void fields(A& a, Member<A, Requantise>& r) {
    a(r.output);
}
template <class A> void fields(A& a, Member<A, Quantise>& q) {
    a(q.rounding);
}
template <class A> void fields(A&, Member<A, Dequantise>&) {}
template <class A> void fields(A& a, Member<A, Softmax>& s) {
    a(s.multiplier), a(s.left_shift);
}
template <class A> void fields(A& a, Member<A, Mean>& m) {
    a(m.axes), a(m.src_zero), a(m.output);
}
template <class A> void fields(A& a, Member<A, Matmul>& m) {
    a(m.first_zero), a(m.second_zero), a(m.output), a(m.limits);
}
template <class A> void fields(A& a, Member<A, TransposedConv>& c) {
    a(c.window), a(c.groups), a(c.src_zero), a(c.weight_zero), a(c.output), a(c.limits);
}
template <class A> void fields(A& a, Member<A, RealSoftmax>& s) {
    a(s.axis), a(s.beta), a(s.logarithm);
}
template <class A> void fields(A& a, Member<A, Unary>& u) {
    a(u.function), a(u.alpha), a(u.beta);
}
template <class A> void fields(A& a, Member<A, Binary>& b) {
    a(b.function), a(b.limits);
}
template <class A> void fields(A& a, Member<A, Multiply>& m) {
    a(m.first_zero), a(m.second_zero), a(m.output);
}
template <class A> void fields(A&, Member<A, Select>&) {}
template <class A> void fields(A&, Member<A, Cast>&) {}
template <class A> void fields(A& a, Member<A, Rearrange::Axis>& axis) {
    a(axis.extent), a(axis.stride);
}
template <class A> void fields(A& a, Member<A, Rearrange>& r) {
    a(r.offset), a(r.axes);
}
template <class A> void fields(A& a, Member<A, Gather>& g) {
    a(g.axis), a(g.batch_axes);
}
template <class A> void fields(A& a, Member<A, GatherElements>& g) {
    a(g.axis);
}
template <class A> void fields(A& a, Member<A, GatherNd>& g) {
    a(g.batch_axes);
}
template <class A> void fields(A& a, Member<A, Reduce>& r) {
    a(r.reduction), a(r.axes);
}
template <class A> void fields(A& a, Member<A, ArgExtreme>& e) {
    a(e.axis), a(e.largest), a(e.last);
}
template <class A> void fields(A& a, Member<A, TopK>& t) {
    a(t.axis), a(t.largest);
}
template <class A> void fields(A& a, Member<A, Resize::Axis>& axis) {
    a(axis.axis), a(axis.scale), a(axis.start), a(axis.end);
}
template <class A> void fields(A& a, Member<A, Resize>& r) {
    a(r.interpolation), a(r.coordinates), a(r.rounding), a(r.cubic), a(r.exclude_outside);
    a(r.extrapolates), a(r.outside), a(r.axes);
}
template <class A> void fields(A& a, Member<A, Normalise>& n) {
    a(n.axes), a(n.epsilon);
}
template <class A> void fields(A& a, Member<A, LocalResponse>& l) {
    a(l.axis), a(l.before), a(l.after), a(l.alpha), a(l.beta), a(l.bias);
}
template <class A> void fields(A& a, Member<A, GateFunction>& g) {
    a(g.kind), a(g.alpha), a(g.beta);
}
template <class A> void fields(A& a, Member<A, Recurrent>& r) {
    a(r.direction), a(r.hidden), a(r.clip), a(r.functions), a(r.has_bias), a(r.has_lengths);
    a(r.has_hidden), a(r.has_cell), a(r.has_peepholes);
}
template <class A> void fields(A& a, Member<A, Lstm>& l) {
    a(l.recurrent), a(l.couples_input), a(l.cell_clip);
}
template <class A> void fields(A& a, Member<A, Gru>& g) {
    a(g.recurrent), a(g.linear_before_reset);
}
template <class A> void fields(A& a, Member<A, NonMaxSuppression>& n) {
    a(n.centred), a(n.most_per_class), a(n.iou_threshold), a(n.has_score_threshold);
    a(n.score_threshold);
}
template <class A> void fields(A& a, Member<A, DetectionPostProcess>& d) {
    a(d.max_detections), a(d.max_classes_per_detection), a(d.detections_per_class), a(d.regular);
    a(d.score_threshold), a(d.iou_threshold), a(d.classes), a(d.y_scale), a(d.x_scale);
    a(d.h_scale), a(d.w_scale);
}
template <class A> void fields(A&, Member<A, DynamicQuantise>&) {}
template <class A> void fields(A& a, Member<A, CustomAttribute>& c) {
    a(c.name), a(c.dtype), a(c.values);
}
template <class A> void fields(A& a, Member<A, Custom>& c) {
    a(c.type), a(c.attributes);
}
template <class A> void fields(A& a, Member<A, Combine>& c) {
    a(c.function), a(c.first), a(c.second), a(c.output), a(c.operand_bits);
}
template <class A> void fields(A& a, Member<A, ThroughMemory>& t) {
    a(t.bytes), a(t.sources), a(t.result);
}
} // namespace ops

template <class A> void fields(A& a, Member<A, Quant>& q) {
    a(q.scheme), a(q.scales), a(q.zero_points), a(q.axis), a(q.fraction);
}
template <class A> void fields(A& a, Member<A, Normalisation>& n) {
    a(n.mean), a(n.deviation);
}
template <class A> void fields(A& a, Member<A, PictureInput>& p) {
    a(p.samples), a(p.colours), a(p.source);
}

inline void fields(ArchiveWriter& a, const Shape& shape) {
    a(std::vector<std::int32_t>(shape.extents().begin(), shape.extents().end()));
}
inline void fields(ArchiveReader& a, Shape& shape) {
    std::vector<std::int32_t> extents;
    a(extents);
    auto made = Shape::make(extents);
    if (made)
        shape = *made;
    else
        a.fail(std::move(made).error());
}

template <class A> void fields(A& a, Member<A, TensorSpec>& t) {
    a(t.name), a(t.dtype), a(t.shape), a(t.quant), a(t.channels_first), a(t.channel_factors);
}

// The number of the alternative, then its members.
inline void fields(ArchiveWriter& a, const Command& command) {
    a(static_cast<std::uint16_t>(command.index()));
    std::visit([&a](const auto& alternative) { a(alternative); }, command);
}
template <std::size_t... I> void read_alternative(ArchiveReader& a, Command& command,
                                                  std::size_t index, std::index_sequence<I...>) {
    ((index == I ? a(command.emplace<I>()) : void()), ...);
}
inline void fields(ArchiveReader& a, Command& command) {
    std::uint16_t index = 0;
    a(index);
    constexpr std::size_t count = std::variant_size_v<Command>;
    if (index >= count) return a.fail(error(Fault::bad_model, "command %d is unknown", index));
    read_alternative(a, command, index, std::make_index_sequence<count>{});
}

template <class A> void fields(A& a, Member<A, Layer>& l) {
    a(l.name), a(l.command), a(l.src), a(l.dst);
}

// The constant's bytes follow deflated, all tensors' in one piece.
template <class A> void fields(A& a, Member<A, ProgramTensor>& t) {
    a(t.spec), a(t.offset);
}

} // namespace emu
