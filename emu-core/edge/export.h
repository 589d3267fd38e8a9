// SPDX-License-Identifier: Apache-2.0
// What makes a function one of the library's exports; all else is hidden.
#pragma once

#define BOARDLESS_EXPORT extern "C" __attribute__((visibility("default")))
