// SPDX-License-Identifier: Apache-2.0
// An operation's parameters from text: its members by their names.
#pragma once

#include "conformance/ops/parameters.h"

#include "emu-core/engine/command.h"

// low as at_least, high as at_most
void read(Parameters& from, std::string_view, emu::ops::RealLimits& limits);
// extents=2,3 strides=1,2
void read(Parameters& from, std::string_view, std::vector<emu::ops::Rearrange::Axis>& axes);
// axes=2,3 scale0=2 scale1=2 start0=.. end0=..: of the first axis, of the second
void read(Parameters& from, std::string_view, std::vector<emu::ops::Resize::Axis>& axes);
// functions=3 function0=sigmoid alpha0=.. beta0=..: of the first function
void read(Parameters& from, std::string_view, std::vector<emu::ops::GateFunction>& functions);
// result=base,h,w,c,block,line,pixel,surface type=i16
void read(Parameters& from, std::string_view key, emu::MemoryView& view);
// sources=2 view0=.. type0=.. view1=.. type1=..
void read(Parameters& from, std::string_view key, std::vector<emu::MemoryView>& views);

template <class T> void read_members(Parameters& from, T& value);

// A part's members stand beside its owner's.
template <class T> void read_member(Parameters& from, std::string_view name, T& member) {
    if constexpr (requires { from.read(name, member); })
        from.read(name, member);
    else if constexpr (requires { read(from, name, member); })
        read(from, name, member);
    else
        read_members(from, member);
}

// The first of "axis, largest", which loses it.
inline std::string_view take_name(std::string_view& names) {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(names.size(), name.size() + 2));
    return name;
}

template <class T> void read_members(Parameters& from, T& value) {
    value.fields([&from](auto&... members) {
        [[maybe_unused]] std::string_view names = T::field_names;
        (read_member(from, take_name(names), members), ...);
    });
}
