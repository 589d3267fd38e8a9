// SPDX-License-Identifier: Apache-2.0
#include "conformance/models/row.h"

#include "conformance/models/model_run.h"
#include "emu-core/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace models {
namespace {

using emu::Fault;
using emu::npy::Array;

// Smaller ranges count as this: of scores of nothing the stored ones have errors of their own, for
// ONNX Runtime's sigmoid is an approximation that is exact to 1e-7 and not to so many digits.
constexpr float least_range = 0.01F;

emu::Outcome expect_shape(const emu::TensorSpec& spec, const Array& stored) {
    if (std::ranges::equal(spec.shape.extents(), stored.shape)) return {};
    return emu::error(Fault::bad_output, "%s is %s, which is not the stored output's shape",
                      spec.name.c_str(), to_text(spec.shape).c_str());
}

emu::Outcome expect_count(const Row& row, const ModelRun& run) {
    const std::string next = row.output_path(run.outputs.size());
    if (::access(next.c_str(), F_OK) != 0) return {};
    return emu::error(Fault::bad_output, "there is no output for %s", next.c_str());
}

struct OutputDistance {
    float maximum = 0; // NaN when any is
    float range = 0;   // of the stored values
};

emu::Result<OutputDistance> distance(const ModelRun& run, std::size_t index, const Array& stored) {
    const emu::TensorSpec& spec = run.output_spec(index);
    EMU_TRY(expect_shape(spec, stored));
    EMU_TRY_VALUE(values, numbers_of(spec.dtype, run.outputs[index]));
    EMU_TRY_VALUE(wanted, numbers_of(stored.dtype, stored.values));
    const auto [least, most] = std::ranges::minmax(wanted);
    OutputDistance distance{.range = most - least};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float apart = std::abs(values[i] - wanted[i]);
        if (!(apart <= distance.maximum)) distance.maximum = apart;
        if (std::isnan(apart)) break;
    }
    return distance;
}

// Of every output, in units of 1 or of its own range.
emu::Outcome check_distances(const Row& row, bool of_range) {
    const float limit = std::strtof(row.expectation.c_str(), nullptr);
    EMU_TRY_VALUE(one, run(row, row.chip));
    EMU_TRY(expect_count(row, one));
    bool close = true;
    for (std::size_t i = 0; i < one.outputs.size(); ++i) {
        EMU_TRY_VALUE(stored, stored_output(row, i));
        EMU_TRY_VALUE(apart, distance(one, i, stored));
        const float relative =
            of_range ? apart.maximum / std::max(apart.range, least_range) : apart.maximum;
        std::printf("%s: %g apart, range %g\n", one.output_spec(i).name.c_str(),
                    static_cast<double>(apart.maximum), static_cast<double>(apart.range));
        if (!(relative <= limit)) close = false;
    }
    if (close) return {};
    return emu::error(Fault::bad_output, "more than %s %sapart", row.expectation.c_str(),
                      of_range ? "of its range " : "");
}

} // namespace

emu::Outcome check_equal(const Row& row) {
    EMU_TRY_VALUE(one, run(row, row.chip));
    EMU_TRY(expect_count(row, one));
    std::size_t differing = 0, bytes = 0;
    for (std::size_t i = 0; i < one.outputs.size(); ++i) {
        EMU_TRY_VALUE(stored, stored_output(row, i));
        const std::vector<std::byte>& values = one.outputs[i];
        EMU_TRY(expect_shape(one.output_spec(i), stored));
        if (values.size() != stored.values.size()) {
            return emu::error(Fault::bad_output, "%zu bytes, not %zu", values.size(),
                              stored.values.size());
        }
        bytes += values.size();
        for (std::size_t j = 0; j < values.size(); ++j) differing += values[j] != stored.values[j];
    }
    std::printf("%zu of %zu bytes differ\n", differing, bytes);
    if (differing == 0) return {};
    return emu::error(Fault::bad_output, "the output differs from the stored one");
}

emu::Outcome check_absolute(const Row& row) {
    return check_distances(row, false);
}

emu::Outcome check_range(const Row& row) {
    return check_distances(row, true);
}

} // namespace models
