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
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool is_small = types[i]->kind == Kind::record && types[i]->size <= 16;
            const Argument argument{rows[i].name, rows[i].role, rows[i].count,
                                    is_small ? &conformance::type_of<std::uint64_t>() : types[i]};
            function.arguments.push_back(argument);
            // Small structs, all of integers, are passed in registers like their words.
            if (!is_small || types[i]->size <= 8) continue;
            function.arguments.back().pair = true;
            function.arguments.push_back(argument);
        }
        return function;
    }
};

} // namespace guest

#define SIZE(type, lp64, ilp32)                                                                    \
    interface.row_of(#type, conformance::type_of<type>()).size = {lp64, ilp32};
#define FIELD(type, member, lp64, ilp32)                                                           \
    interface.row_of(#type, conformance::type_of<type>())                                          \
        .add({#member,                                                                             \
              &conformance::type_of<decltype(std::declval<type&>().member)>(),                     \
              {lp64, ilp32},                                                                       \
              static_cast<std::uint32_t>(offsetof(type, member))});
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
#define POINTS_RECORDS(record, member, ...)                                                        \
    interface.mean(#record, #member, Meaning::points, conformance::role::in_array);                \
    interface.field(#record, #member).elements = COUNT(__VA_ARGS__);
#define POINTS_OR_GIVES(record, member, field_role, counted_by, unless)                            \
    interface.mean(#record, #member, Meaning::points_or_gives, conformance::role::field_role,      \
                   #counted_by, #unless);
#define GIVES(record, member, counted_by)                                                          \
    interface.mean(#record, #member, Meaning::gives, {}, #counted_by);
#define GIVES_HANDLES(record, member, counted_by)                                                  \
    interface.mean(#record, #member, Meaning::gives_handles, {}, #counted_by);
#define GIVES_TEXT(record, member) interface.mean(#record, #member, Meaning::gives);
#define GIVES_TEXTS(record, member, counted_by)                                                    \
    interface.mean(#record, #member, Meaning::gives_texts, {}, #counted_by);
#define POINTERS_TO(record) interface.mean_all(conformance::type_of<record>());
#define SHARES_EACH(type, member, counted_by, ...)                                                 \
    interface.mean(#type, #member, Meaning::shares_each, {}, #counted_by);                         \
    interface.field(#type, #member).each = [](const void* record,                                  \
                                              [[maybe_unused]] std::uint64_t i) -> std::uint64_t { \
        [[maybe_unused]] const auto& it = *static_cast<const type*>(record);                       \
        return static_cast<std::uint64_t>(__VA_ARGS__);                                            \
    };
#define SHARES(record, member, counted_by)                                                         \
    interface.mean(#record, #member, Meaning::shares, {}, #counted_by);
#define UNION_MEMBER(record, member, kind, field_role, size, ...)                                  \
    interface.choose(#record,                                                                      \
                     {.name = #member,                                                             \
                      .type = &conformance::type_of<decltype(std::declval<record&>().member)>(),   \
                      .offset = {offsetof(record, member), offsetof(record, member)},              \
                      .here = offsetof(record, member),                                            \
                      .meaning = Meaning::kind,                                                    \
                      .role = conformance::role::field_role,                                       \
                      .each = [](const void* address, std::uint64_t) -> std::uint64_t {            \
                          [[maybe_unused]] const auto& it = *static_cast<const record*>(address);  \
                          return static_cast<std::uint64_t>(size);                                 \
                      },                                                                           \
                      .when =                                                                      \
                          [](const void* address) {                                                \
                              const auto& it = *static_cast<const record*>(address);               \
                              return __VA_ARGS__;                                                  \
                          }});
#define UNION_POINTS(record, member, role, size, ...)                                              \
    UNION_MEMBER(record, member, points, role, size, __VA_ARGS__)
#define UNION_PATH(record, member, ...) UNION_MEMBER(record, member, path, value, 0, __VA_ARGS__)
#define UNION_DESCRIPTOR(record, member, ...)                                                      \
    UNION_MEMBER(record, member, descriptor, value, 0, __VA_ARGS__)
#define OPAQUE(record, member) interface.mean(#record, #member, Meaning::opaque);
#define DESCRIPTOR(record, member) interface.mean(#record, #member, Meaning::descriptor);
#define HOLDS(function, argument, selector, value, record)                                         \
    interface.hold(#function, #argument, #selector, static_cast<std::uint64_t>(value),             \
                   conformance::type_of<record>());
#define COUNT(...)                                                                                 \
    []([[maybe_unused]] const guest::Numbers& of) -> std::uint64_t {                               \
        return static_cast<std::uint64_t>(__VA_ARGS__);                                            \
    }
#define SIZED(name, parameter, ...)                                                                \
    interface.argument(#name, #parameter)->bytes = COUNT(__VA_ARGS__);
#define BEHIND(name, parameter, kind, member, ...)                                                 \
    interface.argument(#name, #parameter)->behind = guest::Behind::kind;                           \
    interface.argument(#name, #parameter)->member = COUNT(__VA_ARGS__);
#define PATH_WHERE(name, parameter, ...) BEHIND(name, parameter, path_or_bytes, when, __VA_ARGS__)
#define PATH(name, parameter) PATH_WHERE(name, parameter, true)
#define HANDLE_WHERE(name, parameter, ...)                                                         \
    BEHIND(name, parameter, handle_or_address, when, __VA_ARGS__)
#define PATHS(name, parameter, ...) BEHIND(name, parameter, paths, elements, __VA_ARGS__)
#define EACH(name, parameter, count, ...)                                                          \
    BEHIND(name, parameter, pointers, elements, count)                                             \
    interface.argument(#name, #parameter)->each =                                                  \
        []([[maybe_unused]] const guest::Numbers& of,                                              \
           [[maybe_unused]] std::uint64_t i) -> std::uint64_t {                                    \
        return static_cast<std::uint64_t>(__VA_ARGS__);                                            \
    };
#define RECORDS(name, parameter, type, ...)                                                        \
    BEHIND(name, parameter, records, elements, __VA_ARGS__)                                        \
    interface.argument(#name, #parameter)->record = &conformance::type_of<type>();
#define RECORDS_AT(name, parameter, type, ...)                                                     \
    BEHIND(name, parameter, records_at, elements, __VA_ARGS__)                                     \
    interface.argument(#name, #parameter)->record = &conformance::type_of<type>();
#define WRITES_TEXT(name, parameter, ...) BEHIND(name, parameter, text, bytes, __VA_ARGS__)
#define WRITES_TEXTS(name, parameter, ...) BEHIND(name, parameter, texts, elements, __VA_ARGS__)
#define WORD(name, parameter)                                                                      \
    interface.argument(#name, #parameter)->type = &conformance::type_of<void*>();                  \
    interface.argument(#name, #parameter)->role = conformance::role::any_handle;
#define OPAQUE_ARGUMENT(name, parameter)                                                           \
    interface.argument(#name, #parameter)->behind = guest::Behind::opaque;
#define CALLBACK_ARGUMENT(name, parameter, type, ...)                                              \
    interface.call_back(*interface.argument(#name, #parameter),                                    \
                        guest::Prototype<std::remove_pointer_t<type>>::typed(                      \
                            #parameter, conformance::Returns::status, {__VA_ARGS__}));
#define SHARES_RESULT(name, parameter, ...)                                                        \
    interface.share_result(#name, #parameter, COUNT(__VA_ARGS__));
#define GIVES_RESULT(name, ...) interface.function(#name)->gives = COUNT(__VA_ARGS__);
#define RUNS(name) interface.function(#name)->runs = true;
#define OPENS(name) interface.function(#name)->opens = 1;
#define CLOSES(name) interface.function(#name)->opens = -1;
#define REFUSED(name, reason) interface.refusals.push_back({#name, reason});
#define DESCRIPTOR_ARGUMENT(name, parameter)                                                       \
    interface.argument(#name, #parameter)->descriptor = true;
#define SHARES_AGAIN(name, parameter) interface.argument(#name, #parameter)->shares_again = true;
#define ENDS(name, parameter) interface.argument(#name, #parameter)->ends = true;
#define CALLBACK(record, member, ...)                                                              \
    interface.call_back(#record, #member,                                                          \
                        Prototype<std::remove_pointer_t<decltype(record::member)>>::typed(         \
                            #member, Returns::status, {__VA_ARGS__}));
#define GIVES_BYTES(record, member, ...) interface.give(#record, #member, COUNT(__VA_ARGS__));
