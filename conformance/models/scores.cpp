// SPDX-License-Identifier: Apache-2.0
#include "checks.h"

#include "base/error.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <numeric>

namespace models {
namespace {

using emu::Fault;

// Classes with the largest values first; of equal values the first class.
std::vector<std::size_t> ranking(emu::Dtype dtype, emu::Bytes values) {
    std::vector<std::size_t> classes(values.size());
    std::iota(classes.begin(), classes.end(), std::size_t{0});
    std::ranges::stable_sort(classes, std::greater(),
                             [&](std::size_t i) { return byte_value(dtype, values, i); });
    return classes;
}

std::string text_of(const std::vector<std::size_t>& classes, const ModelRun& run) {
    std::string text;
    for (const std::size_t each : classes) {
        text += emu::format("%s%zu (%d)", text.empty() ? "" : ", ", each,
                            byte_value(run.output_spec().dtype, run.output, each));
    }
    return text;
}

emu::Result<std::size_t> expected_class(const Row& row) {
    if (row.expectation != "reference") return numbers(row.expectation).at(0);
    EMU_TRY_VALUE(stored, read_array(row.reference("tflm.out0")));
    return ranking(stored.dtype, stored.values)[0];
}

emu::Result<ModelRun> run_classifier(const Row& row) {
    EMU_TRY_VALUE(one, run(row, row.chip));
    if (emu::size_of(one.output_spec().dtype) == 1) return std::move(one);
    return emu::error(Fault::bad_output, "the output is not of bytes");
}

} // namespace

std::vector<std::size_t> numbers(const std::string& text) {
    std::vector<std::size_t> list;
    const char* at = text.data();
    const char* const end = at + text.size();
    std::size_t number = 0;
    for (auto one = std::from_chars(at, end, number); one.ec == std::errc();
         one = std::from_chars(at, end, number)) {
        list.push_back(number);
        at = one.ptr == end ? end : one.ptr + 1;
    }
    return list;
}

emu::Outcome check_equal(const Row& row) {
    EMU_TRY_VALUE(one, run(row, row.chip));
    EMU_TRY_VALUE(stored, read_array(row.reference("tflm.out0")));
    if (one.output.size() != stored.values.size()) {
        return emu::error(Fault::bad_output, "%zu bytes, not %zu", one.output.size(),
                          stored.values.size());
    }
    std::size_t differing = 0;
    for (std::size_t i = 0; i < one.output.size(); ++i)
        differing += one.output[i] != stored.values[i];
    std::printf("%zu of %zu bytes differ\n", differing, one.output.size());
    if (differing == 0) return {};
    return emu::error(Fault::bad_output, "the output differs from the stored one");
}

emu::Outcome check_argmax(const Row& row) {
    EMU_TRY_VALUE(wanted, expected_class(row));
    EMU_TRY_VALUE(one, run_classifier(row));
    std::vector<std::size_t> classes = ranking(one.output_spec().dtype, one.output);
    const std::size_t best = classes[0];
    classes.resize(std::min<std::size_t>(classes.size(), 3));
    std::printf("%s\n", text_of(classes, one).c_str());
    if (best == wanted) return {};
    return emu::error(Fault::bad_output, "class %zu was expected", wanted);
}

emu::Outcome check_set(const Row& row) {
    EMU_TRY_VALUE(one, run_classifier(row));
    std::vector<std::size_t> wanted = numbers(row.expectation);
    std::vector<std::size_t> classes = ranking(one.output_spec().dtype, one.output);
    classes.resize(wanted.size());
    std::printf("%s\n", text_of(classes, one).c_str());
    std::ranges::sort(wanted);
    std::ranges::sort(classes);
    if (classes == wanted) return {};
    return emu::error(Fault::bad_output, "classes %s were expected", row.expectation.c_str());
}

} // namespace models
