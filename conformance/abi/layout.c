// SPDX-License-Identifier: Apache-2.0
// A vendor's headers against its layout, enums, status and versions tables, as C and as C++. The
// headers come in by -include, the tables from the vendor's folder in abi/; compiling is the test.
#include <stddef.h>

#ifdef __cplusplus
#define CHECK(condition, name) static_assert(condition, name)
#else
#define CHECK(condition, name) _Static_assert(condition, name)
#endif

#if __SIZEOF_POINTER__ == 8
#define PICK(lp64, ilp32) (lp64)
#else
#define PICK(lp64, ilp32) (ilp32)
#endif

#define SIZE(type, lp64, ilp32) CHECK(sizeof(type) == PICK(lp64, ilp32), #type);
#define FIELD(type, field, lp64, ilp32)                                                            \
    CHECK(offsetof(type, field) == PICK(lp64, ilp32), #type "." #field);
#include "layout.inc"

#define ENUM(type, name, value) CHECK((name) == (value) && sizeof(type) == 4, #name);
#define MACRO(name, value) CHECK((name) == (value), #name);
#include "enums.inc"

// The place of each status in the table: the first is success, which no fault may become.
#define STATUS(name, value, when) place_of_##name,
#define FAULT(fault, status)
#define HANDLE_FAULT(argument, status)
#define SYS_FAULT(fault, status)
enum places {
#include "status.inc"
    places_in_all
};
#undef STATUS
#undef FAULT
#undef HANDLE_FAULT
#undef SYS_FAULT

#define STATUS(name, value, when) CHECK((name) == (value), #name);
#define FAULT(fault, status) CHECK(place_of_##status != 0, #fault);
#define HANDLE_FAULT(argument, status) CHECK(place_of_##status != 0, #argument);
#define SYS_FAULT(fault, status) CHECK((status) != 0, #fault);
#include "status.inc"

#define OLD_SIZE(type, first, last, lp64, ilp32)                                                   \
    CHECK(PICK(lp64, ilp32) <= sizeof(type), #type " of " first);
#define LAST_DECLARED(function, last, binaries)
#include "versions.inc"
