// SPDX-License-Identifier: Apache-2.0
// What each row of abi/<vendor>/*.inc adds to a variable `interface`. Included by the vendors'
// files only, before the tables; pointers.inc comes last.
#pragma once

#include "tools/guest/server/interface.h"

#include <cstddef>
#include <utility>

namespace guest {

template <class F> struct Prototype;

template <class R, class... A> struct Prototype<R(A...)> {
    static Function typed(std::string_view name, Returns returns, std::vector<Arg> rows) {
        Function function{name, returns, &conformance::type_of<R>()};
        const Type* const types[] = {&conformance::type_of<A>()..., nullptr};
        for (std::size_t i = 0; i < rows.size(); ++i)
            function.arguments.push_back({rows[i].name, rows[i].role, rows[i].count, types[i]});
        return function;
    }
};

} // namespace guest

#define SIZE(type, lp64, ilp32)                                                                    \
    interface.layouts.push_back({#type, &conformance::type_of<type>(), {lp64, ilp32}});
#define FIELD(type, member, lp64, ilp32)                                                           \
    interface.layout(conformance::type_of<type>())                                                 \
        ->fields.push_back({#member,                                                               \
                            &conformance::type_of<decltype(std::declval<type&>().member)>(),       \
                            {lp64, ilp32}});
#define STATUS(name, value, when)
#define FAULT(fault, status)                                                                       \
    if (std::string_view(#fault) == "unsupported")                                                 \
        interface.unsupported = static_cast<long long>(status);
#define HANDLE_FAULT(argument, status)
#define ARG(name, ...) Arg{#name, conformance::role::__VA_ARGS__},
#define FN(name, since, state, returns, ...)                                                       \
    interface.functions.push_back(                                                                 \
        Prototype<decltype(::name)>::typed(#name, Returns::returns, {__VA_ARGS__}));
#define DECLARED_ONLY(name, reason)
#define ALIAS(old, name, first, last) interface.aliases.push_back({#old, #name});

#define POINTS(record, member, field_role, counted_by)                                             \
    interface.mean(#record, #member, Meaning::points, conformance::role::field_role, #counted_by);
#define POINTS_OR_GIVES(record, member, field_role, counted_by, unless)                            \
    interface.mean(#record, #member, Meaning::points_or_gives, conformance::role::field_role,      \
                   #counted_by, #unless);
#define GIVES(record, member, counted_by)                                                          \
    interface.mean(#record, #member, Meaning::gives, {}, #counted_by);
#define SHARES(record, member, counted_by)                                                         \
    interface.mean(#record, #member, Meaning::shares, {}, #counted_by);
#define OPAQUE(record, member) interface.mean(#record, #member, Meaning::opaque);
#define DESCRIPTOR(record, member) interface.mean(#record, #member, Meaning::descriptor);
#define HOLDS(function, argument, selector, value, record)                                         \
    interface.hold(#function, #argument, #selector, static_cast<std::uint64_t>(value),             \
                   conformance::type_of<record>());
#define SIZED(name, parameter, expression)                                                         \
    interface.argument(#name, #parameter)->bytes =                                                 \
        []([[maybe_unused]] const Numbers& of) -> std::uint64_t { return expression; };
#define DESCRIPTOR_ARGUMENT(name, parameter)                                                       \
    interface.argument(#name, #parameter)->descriptor = true;
#define ENDS(name, parameter) interface.argument(#name, #parameter)->ends = true;
#define CALLBACK(record, member, ...)                                                              \
    interface.call_back(#record, #member,                                                          \
                        Prototype<std::remove_pointer_t<decltype(record::member)>>::typed(         \
                            #member, Returns::status, {__VA_ARGS__}));
#define GIVES_BYTES(record, member, expression)                                                    \
    interface.give(#record, #member, []([[maybe_unused]] const Numbers& of) -> std::uint64_t {     \
        return expression;                                                                         \
    });
