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
    std::visit([&a](const auto& alternative) { list_members(a, alternative); }, command);
}
template <class Parameters> void read_parameters(ArchiveReader& a, Command& command) {
    Parameters parameters{};
    list_members(a, parameters);
    command = std::move(parameters);
}
template <std::size_t... I> void read_alternative(ArchiveReader& a, Command& command,
                                                  std::size_t index, std::index_sequence<I...>) {
    ((index == I ? read_parameters<std::variant_alternative_t<I, AnyOperation>>(a, command)
                 : void()),
     ...);
}
inline void fields(ArchiveReader& a, Command& command) {
    std::uint16_t index = 0;
    a(index);
    constexpr std::size_t count = std::variant_size_v<AnyOperation>;
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
