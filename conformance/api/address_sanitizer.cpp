// SPDX-License-Identifier: Apache-2.0
// Options of the address sanitizer, which asks for them by this name. Its search for leaks breaks
// off when a thread of a library that was opened later is still there at the end (with glibc 2.36);
// it need not know where the library's thread-local variables are.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() {
    return "intercept_tls_get_addr=0";
}
