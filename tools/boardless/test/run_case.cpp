// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/compare.h"
#include "tools/boardless/model/one_run.h"
#include "tools/boardless/replay/trace_case.h"
#include "tools/boardless/test/case_result.h"

#include "emu-core/runtime/tensor_difference.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace boardless {
namespace {

using emu::Fault;
using emu::format;

bool is_near(float wanted, float computed, const Tolerance& tolerance) {
    if (wanted == computed || (std::isnan(wanted) && std::isnan(computed))) return true;
    const double away = std::fabs(static_cast<double>(computed) - wanted);
    return away <= tolerance.absolute + tolerance.relative * std::fabs(static_cast<double>(wanted));
}

struct Compared {
    OutputResult output;
    std::string complaint; // empty: within the tolerance
};

std::string complaint_of(const OutputResult& output, std::size_t outside, std::size_t first,
                         float wanted, float computed, const Tolerance& tolerance) {
    if (outside != 0) {
        return format("%s: %zu of %zu values are not within the tolerance, the first, %zu, is %.9g "
                      "instead of %.9g",
                      output.file.c_str(), outside, output.elements, first,
                      static_cast<double>(computed), static_cast<double>(wanted));
    }
    if (output.cosine >= tolerance.cosine) return {};
    return format("%s: the cosine is %.9g, below %.9g", output.file.c_str(), output.cosine,
                  tolerance.cosine);
}

emu::Result<Compared> compare_output(const std::string& path, emu::Bytes file,
                                     const Tolerance& tolerance) {
    EMU_TRY_VALUE(expected, read_array(path));
    EMU_TRY_VALUE(output, emu::npy::read(file));
    EMU_TRY_VALUE(wanted, reals_of(expected));
    EMU_TRY_VALUE(computed, reals_of(output));
    if (wanted.size() != computed.size()) {
        return emu::error(Fault::bad_input, "%s: it holds %zu values, the output %zu", path.c_str(),
                          wanted.size(), computed.size());
    }
    Compared result;
    result.output.file = std::filesystem::path(path).filename();
    result.output.elements = wanted.size();
    result.output.different = differing(expected, output, wanted, computed).count;
    emu::TensorDifference difference;
    difference.add(wanted, computed);
    result.output.cosine = difference.cosine();
    result.output.max_error = difference.maximum();
    const bool exact = tolerance.absolute == 0 && tolerance.relative == 0;
    std::size_t outside = 0, first = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (is_near(wanted[i], computed[i], tolerance)) continue;
        if (outside++ == 0) first = i;
    }
    // Integers that no float32 tells apart.
    if (exact && outside == 0 && result.output.different != 0) {
        outside = result.output.different;
        first = differing(expected, output, wanted, computed).first;
    }
    if (result.output.different != 0) draw(wanted, computed, result.output);
    if (!wanted.empty()) {
        result.complaint =
            complaint_of(result.output, outside, first, wanted[first], computed[first], tolerance);
    }
    return result;
}

emu::Outcome run(const TestCase& test, CaseResult& result) {
    EMU_TRY_VALUE(fingerprint, fingerprint_of(test));
    result.fingerprint = fingerprint;
    if (!test.trace.empty()) return run_trace_case(test, result);
    EMU_TRY_VALUE(files, run_once(test.model, test.inputs, test.outputs.size()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        EMU_TRY_VALUE(compared, compare_output(test.outputs[i], files[i], test.tolerance));
        if (!compared.complaint.empty()) {
            result.end = reports::TestEnd::failed;
            result.reason += (result.reason.empty() ? "" : "; ") + compared.complaint;
        }
        result.outputs.push_back(std::move(compared.output));
    }
    return {};
}

} // namespace

void draw(std::span<const float> wanted, std::span<const float> computed, OutputResult& result) {
    constexpr std::size_t most_drawn = 96; // values of an output
    const std::size_t count = std::min(wanted.size(), most_drawn);
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t worst = i * wanted.size() / count;
        const std::size_t end = (i + 1) * wanted.size() / count;
        for (std::size_t k = worst; k < end; ++k) {
            const float error = std::fabs(computed[k] - wanted[k]);
            if (!(error <= std::fabs(computed[worst] - wanted[worst]))) worst = k;
        }
        result.wanted.push_back(wanted[worst]);
        result.computed.push_back(computed[worst]);
    }
}

CaseResult run_case(const TestCase& test) {
    CaseResult result;
    result.name = test.name;
    if (const emu::Outcome done = run(test, result); !done) {
        result.end = reports::TestEnd::broken;
        result.reason = done.error().detail;
        result.outputs.clear();
    }
    return result;
}

} // namespace boardless
