// SPDX-License-Identifier: Apache-2.0
// What each row of abi/<vendor>/*.inc adds to a variable `vendor`. Included by the vendors' files
// only, before the tables.
#pragma once

#include <cstddef>
#include <utility>

#include "conformance/api/vendor.h"

#define SIZE(type, lp64, ilp32) vendor.types.push_back({#type, &type_of<type>()});
#define FIELD(type, field, lp64, ilp32)                                                            \
    vendor.fields.push_back({&type_of<type>(), #field, offsetof(type, field),                      \
                             &type_of<decltype(std::declval<type&>().field)>()});
#define ENUM(type, name, value)                                                                    \
    vendor.types.push_back({#type, &type_of<type>()});                                             \
    MACRO(name, value)
#define MACRO(name, value) vendor.constants.push_back({#name, static_cast<long long>(value)});
#define STATUS(name, value, when) vendor.statuses.push_back({#name, value});
#define FAULT(fault, status) vendor.faults.push_back({#fault, status});
#define HANDLE_FAULT(argument, status) vendor.handle_faults.push_back({#argument, status});
#define ARG(name, ...) Arg{#name, role::__VA_ARGS__},
#define FN(name, since, state, returns, ...)                                                       \
    vendor.functions.push_back(Prototype<decltype(::name)>::typed(                                 \
        {#name, State::state, Returns::returns, {__VA_ARGS__}}));
#define DECLARED_ONLY(name, reason)
#define ALIAS(old, name, first, last) vendor.add_alias(#old, #name);
#define OVERLOAD(symbol, entity, since, state, returns, type, ...)                                 \
    vendor.add_overload(#entity, Prototype<Bracketed<void type>::Type>::typed(                     \
                                     {#symbol, State::state, Returns::returns, {__VA_ARGS__}}));
