// SPDX-License-Identifier: Apache-2.0
// Files, and tensors in them: .txt and .tensor have a number per element, as text; all others have
// the bytes, whose elements become numbers and back.
#pragma once

#include "samples/viplite_run/tensor.h"

#include <stddef.h>

// byte_count() bytes, to be freed by the caller. NULL, with a line on stderr: the file cannot be
// read, or has not as much as the tensor.
unsigned char* load_tensor(const char* path, const struct tensor* tensor);

// 0, or -1 with a line on stderr.
int save_tensor(const char* path, const struct tensor* tensor, const unsigned char* bytes);

// With a 0 behind the last byte, to be freed by the caller; NULL, with a line on stderr, when it
// cannot be read.
void* read_file(const char* path, size_t* size);

// 0, or -1 with a line on stderr.
int write_file(const char* path, const void* bytes, size_t size);

// What element `index` stands for, its quantisation undone.
double element_value(const struct tensor* tensor, const unsigned char* bytes, size_t index);

// The nearest element; numbers beyond the type become its ends. Halves become their even neighbour,
// fp16 is cut, never infinite, and has no numbers below its smallest normal one.
void set_element(const struct tensor* tensor, unsigned char* bytes, size_t index, double value);
