// SPDX-License-Identifier: Apache-2.0
// One description of a struct's members, for all who read or write commands.
#pragma once

// In a struct: EMU_FIELDS(axis, largest). `value.fields(visit)` calls visit(axis, largest), the
// members in this order, and `field_names` is "axis, largest".
#define EMU_FIELDS(...)                                                                            \
    template <class Visit> void fields(Visit&& visit) {                                            \
        visit(__VA_ARGS__);                                                                        \
    }                                                                                              \
    template <class Visit> void fields(Visit&& visit) const {                                      \
        visit(__VA_ARGS__);                                                                        \
    }                                                                                              \
    static constexpr const char* field_names = #__VA_ARGS__

namespace emu::ops {

template <class T>
concept HasFields = requires {
    T::field_names;
};

} // namespace emu::ops
