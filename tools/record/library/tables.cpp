// SPDX-License-Identifier: Apache-2.0
// A vendor's tables and functions; compiled for each vendor, whose headers come in by -include and
// whose tables lie in the folder that it is given.
#include "tools/record/library/calls.h"

namespace record {

// Expressions of sizes, and members as they ask for them.
#define COUNT(...)                                                                                 \
    []([[maybe_unused]] const Numbers& of) -> uint64_t {                                           \
        return static_cast<uint64_t>(__VA_ARGS__);                                                 \
    }
#define MEMBER(record, member)                                                                     \
    [](const void* it) { return static_cast<uint64_t>(static_cast<const record*>(it)->member); }
#define TO(record, member) pointed_of<decltype(record::member)>
#define IGNORED(...)

// What expressions call.
#ifdef RECORDED_SIZES
#include RECORDED_SIZES
#endif

// functions.inc: what each function takes, and its name, which goes on to an Entry.
#define ARG(name, ...) Arg{#name, conformance::role::__VA_ARGS__},
#define FN(name, since, state, returned, ...)                                                      \
    constexpr Arg name##_arguments[] = {__VA_ARGS__{}};                                            \
    constexpr Function name##_function = {#name, Returns::returned, name##_arguments,              \
                                          Signature<decltype(::name)>::arguments,                  \
                                          Signature<decltype(::name)>::result};                    \
    extern "C" __attribute__((visibility("hidden"), used)) const auto boardless_entry_##name =     \
        Entry<name##_function, decltype(::name)>::call;                                            \
    RECORD_ENTRY(name, name)
#define ALIAS(old, name, first, last) RECORD_ENTRY(old, name)
#define DECLARED_ONLY(name, reason)
#include "functions.inc"
#undef FN
#undef ALIAS

constexpr const Function* functions[] = {
#define FN(name, since, state, returned, ...) &name##_function,
#define ALIAS(old, name, first, last)
#include "functions.inc"
#undef FN
#undef ALIAS
    nullptr};

constexpr Named aliases[] = {
#define FN(name, since, state, returned, ...)
#define ALIAS(old, name, first, last) {#old, #name},
#include "functions.inc"
#undef FN
#undef ALIAS
    {}};

constexpr Member members[] = {
#define SIZE(type, lp64, ilp32)
#define FIELD(type, member, lp64, ilp32)                                                           \
    {&mark_of<type>,                                                                               \
     #member,                                                                                      \
     &mark_of<typename Element<decltype(static_cast<type*>(nullptr)->member)>::Type>,              \
     offsetof(type, member),                                                                       \
     sizeof(static_cast<type*>(nullptr)->member),                                                  \
     sizeof(typename Element<decltype(static_cast<type*>(nullptr)->member)>::Type)},
#include "layout.inc"
    {}};

// pointers.inc: fields first, then arguments, kind by kind. What says nothing of a size is left
// out.
#define DESCRIPTOR IGNORED
#define GIVES_TEXT IGNORED
#define GIVES_TEXTS IGNORED
#define GIVES_RESULT IGNORED
#define POINTERS_TO IGNORED
#define CALLBACK_ARGUMENT IGNORED
#define OPAQUE_ARGUMENT IGNORED
#define SHARES_AGAIN IGNORED
#define REFUSED IGNORED
#define OPAQUE IGNORED
#define CALLBACK IGNORED
#define DESCRIPTOR_ARGUMENT IGNORED
#define POINTS(record, member, field_role, counted_by)                                             \
    {&mark_of<record>,         Meaning::points,    conformance::role::field_role,                  \
     offsetof(record, member), TO(record, member), MEMBER(record, counted_by)},
#define POINTS_OR_GIVES(record, member, field_role, counted_by, unless)                            \
    {&mark_of<record>,         Meaning::points_or_gives, conformance::role::field_role,            \
     offsetof(record, member), TO(record, member),       MEMBER(record, counted_by),               \
     MEMBER(record, unless)},
#define GIVES(record, member, counted_by)                                                          \
    {&mark_of<record>,         Meaning::gives,     conformance::role::out_bytes,                   \
     offsetof(record, member), TO(record, member), MEMBER(record, counted_by)},
#define GIVES_BYTES(record, member, ...)                                                           \
    {&mark_of<record>,                                                                             \
     Meaning::gives,                                                                               \
     conformance::role::out_bytes,                                                                 \
     offsetof(record, member),                                                                     \
     TO(record, member),                                                                           \
     nullptr,                                                                                      \
     nullptr,                                                                                      \
     COUNT(__VA_ARGS__)},
#define SHARES(record, member, counted_by)                                                         \
    {&mark_of<record>,         Meaning::shares,    conformance::role::out_bytes,                   \
     offsetof(record, member), TO(record, member), MEMBER(record, counted_by)},
#define HOLDS IGNORED
#define SIZED IGNORED
#define ENDS IGNORED
#define RUNS IGNORED
#define PATH IGNORED
#define PATH_WHERE IGNORED
#define SHARES_RESULT IGNORED
#define PATHS IGNORED
#define EACH IGNORED
#define RECORDS IGNORED
#define RECORDS_AT IGNORED
#define WRITES_TEXT IGNORED
#define WRITES_TEXTS IGNORED
#define STARTS IGNORED
#define FINISHES IGNORED
#define DROPS IGNORED
#define READS IGNORED
// Handles, which are numbers here, and the library's being counted.
#define WORD IGNORED
#define HANDLE_WHERE IGNORED
#define OPENS IGNORED
#define CLOSES IGNORED
constexpr Pointer pointers[] = {
#include "pointers.inc"
    {}};
#undef POINTS
#undef POINTS_OR_GIVES
#undef GIVES
#undef GIVES_BYTES
#undef SHARES
#define POINTS IGNORED
#define POINTS_OR_GIVES IGNORED
#define GIVES IGNORED
#define GIVES_BYTES IGNORED
#define SHARES IGNORED

#undef POINTERS_TO
#define POINTERS_TO(record)                                                                        \
    {&mark_of<record*>, pointed_of<record*>}, {&mark_of<const record*>, pointed_of<record*>},
constexpr PointedRecord pointed_records[] = {
#include "pointers.inc"
    {}};
#undef POINTERS_TO
#define POINTERS_TO IGNORED

#undef HOLDS
#define HOLDS(function, argument, selector, value, record)                                         \
    {#function, #argument, #selector, static_cast<uint64_t>(value), pointed_of<record*>},
constexpr Held held[] = {
#include "pointers.inc"
    {}};
#undef HOLDS
#define HOLDS IGNORED

#undef SIZED
#define SIZED(function, argument, ...) {#function, #argument, COUNT(__VA_ARGS__)},
constexpr Sized sized[] = {
#include "pointers.inc"
    {}};
#undef SIZED
#define SIZED IGNORED

#undef ENDS
#define ENDS(function, argument) {#function, #argument},
constexpr Named ends[] = {
#include "pointers.inc"
    {}};
#undef ENDS
#define ENDS IGNORED

#undef RUNS
#define RUNS(function) {#function, nullptr},
constexpr Named runs[] = {
#include "pointers.inc"
    {}};
#undef RUNS
#define RUNS IGNORED

#undef PATH
#undef PATH_WHERE
#define PATH(function, argument) {#function, #argument, nullptr},
#define PATH_WHERE(function, argument, ...) {#function, #argument, COUNT(__VA_ARGS__)},
constexpr FilePath paths[] = {
#include "pointers.inc"
    {}};
#undef PATH
#undef PATH_WHERE
#define PATH IGNORED
#define PATH_WHERE IGNORED

#undef SHARES_RESULT
#define SHARES_RESULT(function, argument, ...) {#function, #argument, COUNT(__VA_ARGS__)},
constexpr SharedResult shared_results[] = {
#include "pointers.inc"
    {}};
#undef SHARES_RESULT
#define SHARES_RESULT IGNORED

#undef PATHS
#undef EACH
#undef RECORDS
#undef RECORDS_AT
#undef WRITES_TEXT
#undef WRITES_TEXTS
#define OPEN(function, argument, kind, to, ...)                                                    \
    {#function, #argument, Open::kind, to, COUNT(__VA_ARGS__)},
#define PATHS(function, argument, ...) OPEN(function, argument, paths, {}, __VA_ARGS__)
#define EACH(function, argument, count, ...)                                                       \
    {#function,      #argument,                                                                    \
     Open::pointers, {},                                                                           \
     COUNT(count),   [](const Numbers& of, uint64_t i) -> uint64_t { return __VA_ARGS__; }},
#define RECORDS(function, argument, type, ...)                                                     \
    OPEN(function, argument, records, pointed_of<type*>, __VA_ARGS__)
#define RECORDS_AT(function, argument, type, ...)                                                  \
    OPEN(function, argument, records_at, pointed_of<type*>, __VA_ARGS__)
#define WRITES_TEXT(function, argument, ...) OPEN(function, argument, text, {}, __VA_ARGS__)
#define WRITES_TEXTS(function, argument, ...) OPEN(function, argument, texts, {}, __VA_ARGS__)
constexpr Open open[] = {
#include "pointers.inc"
    {}};
#undef PATHS
#undef EACH
#undef RECORDS
#undef RECORDS_AT
#undef WRITES_TEXT
#undef WRITES_TEXTS
#define PATHS IGNORED
#define EACH IGNORED
#define RECORDS IGNORED
#define RECORDS_AT IGNORED
#define WRITES_TEXT IGNORED
#define WRITES_TEXTS IGNORED

#undef STARTS
#undef FINISHES
#undef DROPS
#define STARTS(function, handle, results) {#function, Task::starts, #handle, #results},
#define FINISHES(function, handle) {#function, Task::finishes, #handle, nullptr},
#define DROPS(function, handle) {#function, Task::drops, #handle, nullptr},
constexpr Task tasks[] = {
#include "pointers.inc"
    {}};
#undef STARTS
#undef FINISHES
#undef DROPS
#define STARTS IGNORED
#define FINISHES IGNORED
#define DROPS IGNORED

#undef READS
#define READS(function, argument) {#function, #argument},
constexpr Named reads[] = {
#include "pointers.inc"
    {}};

// The first row is success.
constexpr long long statuses[] = {
#define STATUS(name, value, when) value,
#define FAULT(fault, status)
#define HANDLE_FAULT(argument, status)
#include "status.inc"
    0};

const Tables tables = {functions,      aliases, members, pointers, pointed_records,
                       held,           sized,   ends,    runs,     paths,
                       shared_results, open,    tasks,   reads,    statuses[0]};

} // namespace record
