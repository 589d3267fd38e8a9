// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/npy.h"
#include "tools/boardless/accuracy/compare.h"
#include "tools/boardless/input/npy_file.h"

#include "emu-core/base/file.h"
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/runtime/tensor_difference.h"
#include "emu-core/tensor/convert.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace boardless {
namespace {

using emu::Fault;
using emu::format;

std::string shape_text(const emu::npy::Array& array) {
    return array.shape.empty() ? "a scalar" : joined(array.shape, "x");
}

// Integers beyond 2^24 are compared as they are.
bool is_same(const emu::npy::Array& a, const emu::npy::Array& b, std::size_t index) {
    const auto size = static_cast<std::size_t>(emu::size_of(a.dtype));
    return std::memcmp(&a.values[index * size], &b.values[index * size], size) == 0;
}

bool is_same_real(float a, float b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

// "[0, 4]"
std::string place_text(std::size_t index, const std::vector<std::int64_t>& shape) {
    std::vector<std::int64_t> place(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        const auto extent = static_cast<std::size_t>(shape[axis]);
        place[axis] = static_cast<std::int64_t>(index % extent);
        index /= extent;
    }
    return emu::format("[%s]", joined(place, ", ").c_str());
}

} // namespace

emu::Result<emu::npy::Array> read_array(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    auto array = emu::npy::read(file);
    if (array) return array;
    return emu::error(array.error().fault, "%s: %s", path.c_str(), array.error().detail.c_str());
}

emu::Result<std::vector<float>> reals_of(const emu::npy::Array& array) {
    std::vector<float> reals(array.values.size() / emu::size_of(array.dtype));
    if (reals.empty()) return reals;
    const emu::Extents line{1, 1, 1, static_cast<std::int64_t>(reals.size())};
    EMU_TRY(emu::convert(line, {array.dtype, {}, emu::nhwc, line}, array.values,
                         {emu::Dtype::f32, {}, emu::nhwc, line},
                         std::as_writable_bytes(std::span(reals))));
    return reals;
}

Differing differing(const emu::npy::Array& a, const emu::npy::Array& b,
                    const std::vector<float>& reals_a, const std::vector<float>& reals_b) {
    const bool exact = a.dtype == b.dtype && !emu::ops::is_float(a.dtype);
    Differing result;
    for (std::size_t i = 0; i < reals_a.size(); ++i) {
        if (exact ? is_same(a, b, i) : is_same_real(reals_a[i], reals_b[i])) continue;
        if (result.count == 0) result.first = i;
        ++result.count;
    }
    return result;
}

emu::Result<std::string> compare_arrays(const std::string& reference, const std::string& other) {
    EMU_TRY_VALUE(one, read_array(reference));
    EMU_TRY_VALUE(two, read_array(other));
    if (one.shape != two.shape) {
        return emu::error(Fault::bad_input, "%s is %s, %s is %s", reference.c_str(),
                          shape_text(one).c_str(), other.c_str(), shape_text(two).c_str());
    }
    EMU_TRY_VALUE(wanted, reals_of(one));
    EMU_TRY_VALUE(got, reals_of(two));
    emu::TensorDifference difference;
    difference.add(wanted, got);
    const Differing found = differing(one, two, wanted, got);
    std::string text =
        format("values      %zu (%s), %s and %s\n", wanted.size(), shape_text(one).c_str(),
               emu::name_of(one.dtype).data(), emu::name_of(two.dtype).data());
    text += format("cosine      %.9g\nmean error  %.9g\nmax error   %.9g\n", difference.cosine(),
                   difference.mean(), difference.maximum());
    if (found.count == 0) return text + "differing   0\n";
    constexpr int digits = std::numeric_limits<float>::max_digits10;
    return text + format("differing   %zu, the first at %s: %.*g, %.*g\n", found.count,
                         place_text(found.first, one.shape).c_str(), digits,
                         static_cast<double>(wanted[found.first]), digits,
                         static_cast<double>(got[found.first]));
}

} // namespace boardless
