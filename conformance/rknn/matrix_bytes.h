// SPDX-License-Identifier: Apache-2.0
// Matrices as an application stores them, by the header's description of types and layouts.
#pragma once

#include <cstddef>
#include <vector>

#include <rknn_matmul_api.h>

enum class Kind { int4, int8, int16, int32, half, bfloat, single };

bool is_integral(Kind kind);
int bits_of(Kind kind);

// `values`, a matrix [rows, columns], as the bytes that `attr` and the layout ask for; K beyond
// `segment` rows begins anew (0: never).
enum class Place { rows, native_a, native_b, transposed };
std::vector<std::byte> encoded(const std::vector<double>& values, Kind kind, Place place,
                               const rknn_matmul_tensor_attr& attr, int rows, int columns,
                               int segment);
std::vector<double> decoded(const std::byte* bytes, Kind kind, Place place,
                            const rknn_matmul_tensor_attr& attr, int rows, int columns);
