// SPDX-License-Identifier: Apache-2.0
// Exports that do nothing yet: they log one line at level error and return the vendor's code for
// "not supported", or null.
#pragma once

#include "emu-core/edge/guard.h"

namespace emu {

inline Error not_implemented() {
    return {Fault::unsupported, "not implemented"};
}

template <class Abi, std::size_t count, class... Arguments>
typename Abi::Status stub(const FunctionOf<count>& function, const Arguments&... arguments) {
    return guard<Abi>(
        function, [] { return not_implemented(); }, arguments...);
}

template <class Abi, class T, std::size_t count, class... Arguments>
T* stub_pointer(const FunctionOf<count>& function, const Arguments&... arguments) {
    return guard_pointer<Abi, T>(
        function, [] { return not_implemented(); }, arguments...);
}

template <class Abi, std::size_t count, class... Arguments>
void stub_void(const FunctionOf<count>& function, const Arguments&... arguments) {
    guard_void<Abi>(
        function, [] { return not_implemented(); }, arguments...);
}

} // namespace emu
