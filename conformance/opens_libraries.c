// SPDX-License-Identifier: Apache-2.0
// Options of the address sanitizer, which asks for them by this name. Where a library that was
// opened later keeps its thread-local variables it guesses from the bytes before them (g++ 12); its
// search for leaks then reads elsewhere and breaks off. It need not know of them.
__attribute__((visibility("default"))) const char* __asan_default_options(void);

const char* __asan_default_options(void) {
    return "intercept_tls_get_addr=0";
}
