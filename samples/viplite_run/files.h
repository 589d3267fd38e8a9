// SPDX-License-Identifier: Apache-2.0
// Whole files.
#pragma once

#include <stddef.h>

// With a 0 behind the last byte, to be freed by the caller; NULL, with a line on stderr, when it
// cannot be read.
void* read_file(const char* path, size_t* size);

// 0, or -1 with a line on stderr.
int write_file(const char* path, const void* bytes, size_t size);
