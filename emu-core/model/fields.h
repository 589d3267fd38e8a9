// SPDX-License-Identifier: Apache-2.0
// The members of everything that a container holds, in the order of the file.
#pragma once

#include "engine/program.h"
#include "model/archive.h"

#include <utility>

namespace emu {

namespace ops {
template <class A> void fields(A& a, Member<A, Stage>& s) {
    a(s.kind), a(s.rounding), a(s.width), a(s.operand);
}
template <class A> void fields(A& a, Member<A, Chain>& c) {
    a(c.stages);
}
template <class A> void fields(A& a, Member<A, WindowAxis>& w) {
    a(w.kernel), a(w.stride), a(w.dilation), a(w.before);
}
template <class A> void fields(A& a, Member<A, Window>& w) {
    a(w.y), a(w.x);
}
template <class A> void fields(A& a, Member<A, Conv>& c) {
    a(c.window), a(c.groups), a(c.src_zero), a(c.weight_zero), a(c.output);
}
template <class A> void fields(A& a, Member<A, Depthwise>& d) {
    a(d.window), a(d.multiplier), a(d.src_zero), a(d.weight_zero), a(d.output);
}
template <class A> void fields(A& a, Member<A, FullyConnected>& f) {
    a(f.src_zero), a(f.weight_zero), a(f.output);
}
template <class A> void fields(A& a, Member<A, MaxPool>& p) {
    a(p.window), a(p.low), a(p.high);
}
template <class A> void fields(A& a, Member<A, AveragePool>& p) {
    a(p.window), a(p.rounding), a(p.low), a(p.high);
}
template <class A> void fields(A& a, Member<A, Add>& s) {
    a(s.first), a(s.second), a(s.output);
}
template <class A> void fields(A& a, Member<A, Concat>& c) {
    a(c.axis), a(c.chains);
}
template <class A> void fields(A& a, Member<A, Pad>& p) {
    a(p.before), a(p.value);
}
template <class A> void fields(A&, Member<A, Reshape>&) {}
template <class A> void fields(A& a, Member<A, Requantise>& r) {
    a(r.output);
}
template <class A> void fields(A&, Member<A, Quantise>&) {}
template <class A> void fields(A&, Member<A, Dequantise>&) {}
template <class A> void fields(A& a, Member<A, Softmax>& s) {
    a(s.multiplier), a(s.left_shift);
}
template <class A> void fields(A& a, Member<A, Mean>& m) {
    a(m.axes), a(m.src_zero), a(m.output);
}
} // namespace ops

template <class A> void fields(A& a, Member<A, Quant>& q) {
    a(q.scheme), a(q.scales), a(q.zero_points), a(q.axis), a(q.fraction);
}
template <class A> void fields(A& a, Member<A, Normalisation>& n) {
    a(n.mean), a(n.deviation);
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
    a(t.name), a(t.dtype), a(t.shape), a(t.quant);
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
