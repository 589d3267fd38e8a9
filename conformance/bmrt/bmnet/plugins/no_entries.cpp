// SPDX-License-Identifier: Apache-2.0
// A shared object that is no plugin of the compiler.
extern "C" int make() {
    return 0;
}
