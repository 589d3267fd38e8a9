// SPDX-License-Identifier: Apache-2.0
// Tensors in files: .txt and .tensor have a number per element, as text; all others have the bytes.
#pragma once

#include "samples/viplite_run/tensor.h"

// byte_count() bytes, to be freed by the caller. NULL, with a line on stderr: the file cannot be
// read, or has not as much as the tensor.
unsigned char* load_tensor(const char* path, const struct tensor* tensor);

// 0, or -1 with a line on stderr.
int save_tensor(const char* path, const struct tensor* tensor, const unsigned char* bytes);
