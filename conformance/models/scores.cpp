// SPDX-License-Identifier: Apache-2.0
#include "conformance/models/row.h"

#include "conformance/models/model_run.h"
#include "emu-core/base/error.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <numeric>

namespace models {
namespace {

using emu::Fault;

// Classes with the largest values first; of equal values the first class.
std::vector<std::size_t> ranking(const std::vector<float>& scores) {
    std::vector<std::size_t> classes(scores.size());
    std::iota(classes.begin(), classes.end(), std::size_t{0});
    std::ranges::stable_sort(classes, std::greater(), [&](std::size_t i) { return scores[i]; });
    return classes;
}

void print(const std::vector<std::size_t>& classes, const std::vector<float>& scores) {
    std::string text;
    for (const std::size_t each : classes) {
        text += emu::format("%s%zu (%g)", text.empty() ? "" : ", ", each,
                            static_cast<double>(scores[each]));
    }
    std::printf("%s\n", text.c_str());
}

emu::Result<std::size_t> expected_class(const Row& row) {
    if (row.expectation != "reference") return numbers(row.expectation).at(0);
    EMU_TRY_VALUE(stored, stored_output(row, 0));
    EMU_TRY_VALUE(scores, numbers_of(stored.dtype, stored.values));
    return ranking(scores)[0];
}

// The first output. Error bad_output: a NaN, which has no rank.
emu::Result<std::vector<float>> run_classifier(const Row& row) {
    EMU_TRY_VALUE(one, run(row, row.chip));
    EMU_TRY_VALUE(scores, numbers_of(one.output_spec(0).dtype, one.outputs[0]));
    const auto is_nan = [](float score) { return score != score; };
    if (std::ranges::none_of(scores, is_nan)) return std::move(scores);
    return emu::error(Fault::bad_output, "a score is no number");
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

emu::Outcome check_argmax(const Row& row) {
    EMU_TRY_VALUE(wanted, expected_class(row));
    EMU_TRY_VALUE(scores, run_classifier(row));
    std::vector<std::size_t> classes = ranking(scores);
    const std::size_t best = classes[0];
    classes.resize(std::min<std::size_t>(classes.size(), 3));
    print(classes, scores);
    if (best == wanted) return {};
    return emu::error(Fault::bad_output, "class %zu was expected", wanted);
}

emu::Outcome check_set(const Row& row) {
    EMU_TRY_VALUE(scores, run_classifier(row));
    std::vector<std::size_t> wanted = numbers(row.expectation);
    std::vector<std::size_t> classes = ranking(scores);
    classes.resize(wanted.size());
    print(classes, scores);
    std::ranges::sort(wanted);
    std::ranges::sort(classes);
    if (classes == wanted) return {};
    return emu::error(Fault::bad_output, "classes %s were expected", row.expectation.c_str());
}

} // namespace models
