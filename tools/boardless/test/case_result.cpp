// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/test/case_result.h"

#include "emu-core/base/json.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <tuple>

namespace boardless {
namespace {

using reports::TestEnd;

constexpr const char* ends[] = {"passed", "failed", "broken", "skipped"}; // as TestEnd has them

// Numbers are texts: JSON knows no infinity, and who writes one again must write the same.
std::string text_of(double number) {
    return emu::format("%.9g", number);
}

std::string texts_of(const std::vector<float>& numbers) {
    std::string text;
    for (const float number : numbers)
        text += (text.empty() ? "" : " ") + text_of(static_cast<double>(number));
    return text;
}

std::vector<float> numbers_of(const std::string& text) {
    std::vector<float> numbers;
    const char* place = text.c_str();
    for (char* end = nullptr; *place != '\0'; place = end) {
        numbers.push_back(std::strtof(place, &end));
        if (end == place) break;
    }
    return numbers;
}

double number_of(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

emu::Result<OutputResult> read_output(const emu::Json& json) {
    OutputResult output;
    EMU_TRY_VALUE(elements, json["elements"].integer());
    EMU_TRY_VALUE(different, json["different"].integer());
    output.file = json["file"].text();
    output.elements = static_cast<std::size_t>(elements);
    output.different = static_cast<std::size_t>(different);
    output.cosine = number_of(json["cosine"].text());
    output.max_error = number_of(json["max_error"].text());
    output.wanted = numbers_of(json["wanted"].text());
    output.computed = numbers_of(json["computed"].text());
    if (output.wanted.size() == output.computed.size()) return output;
    return emu::error(emu::Fault::bad_input, "as many wanted as computed values");
}

} // namespace

double CaseResult::cosine() const {
    double lowest = 1;
    for (const OutputResult& output : outputs) lowest = std::min(lowest, output.cosine);
    return lowest;
}

double CaseResult::max_error() const {
    double largest = 0;
    for (const OutputResult& output : outputs) largest = std::max(largest, output.max_error);
    return largest;
}

std::string to_line(const CaseResult& result) {
    nlohmann::ordered_json line = {{"case", result.name},
                                   {"end", ends[static_cast<int>(result.end)]},
                                   {"reason", result.reason},
                                   {"fingerprint", result.fingerprint},
                                   {"outputs", nlohmann::ordered_json::array()}};
    for (const OutputResult& output : result.outputs) {
        line["outputs"].push_back({{"file", output.file},
                                   {"elements", output.elements},
                                   {"different", output.different},
                                   {"cosine", text_of(output.cosine)},
                                   {"max_error", text_of(output.max_error)},
                                   {"wanted", texts_of(output.wanted)},
                                   {"computed", texts_of(output.computed)}});
    }
    using Handler = nlohmann::ordered_json::error_handler_t;
    return line.dump(-1, ' ', false, Handler::replace);
}

emu::Result<CaseResult> read_line(std::string_view line) {
    EMU_TRY_VALUE(json, emu::Json::parse(line));
    const auto end =
        std::ranges::find(ends, json["end"].text(), [](auto name) { return std::string(name); });
    if (json["case"].text().empty() || end == std::end(ends)) {
        return emu::error(emu::Fault::bad_input, "no line of a results file");
    }
    CaseResult result;
    result.name = json["case"].text();
    result.end = static_cast<TestEnd>(end - std::begin(ends));
    result.reason = json["reason"].text();
    result.fingerprint = json["fingerprint"].text();
    for (const emu::Json& one : json["outputs"].elements()) {
        EMU_TRY_VALUE(output, read_output(one));
        result.outputs.push_back(std::move(output));
    }
    return result;
}

std::vector<reports::TestResult> test_results(const std::vector<CaseResult>& results) {
    std::vector<reports::TestResult> list;
    for (const CaseResult& result : results)
        list.push_back({result.name, result.end, result.reason});
    return list;
}

std::vector<std::size_t> worst_first(const std::vector<CaseResult>& results) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const CaseResult& result = results[i];
        const bool differs =
            std::ranges::any_of(result.outputs, [](const auto& one) { return one.different != 0; });
        if (differs || result.end != TestEnd::passed) order.push_back(i);
    }
    const auto rank = [&](std::size_t i) {
        const CaseResult& result = results[i];
        return std::tuple(-static_cast<int>(result.end), result.cosine(), -result.max_error(), i);
    };
    std::ranges::sort(order, {}, rank);
    return order;
}

} // namespace boardless
