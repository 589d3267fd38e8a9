// SPDX-License-Identifier: Apache-2.0
#include "edge/fault_injection.h"

#include "base/environment.h"
#include "base/log.h"
#include "edge/fault_names.h"

#include <atomic>
#include <charconv>
#include <cstdint>
#include <forward_list>
#include <string>

namespace emu {
namespace {

struct Plan {
    std::string function;
    std::uint64_t call; // counted from 1
    Fault fault;
    std::atomic<std::uint64_t> calls{0};

    Plan(std::string_view of, std::uint64_t number, Fault with)
        : function(of), call(number), fault(with) {}
};

using Plans = std::forward_list<Plan>;

// The text up to the separator, which is removed from `rest` with it.
std::string_view take_field(std::string_view& rest, char separator) {
    const std::string_view field = rest.substr(0, rest.find(separator));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    return field;
}

void add_plan(std::string_view entry, Plans& plans) {
    std::string_view rest = entry;
    const std::string_view function = take_field(rest, ':');
    const std::string_view number = take_field(rest, ':');
    std::uint64_t call = 0;
    const auto [end, failure] = std::from_chars(number.begin(), number.end(), call);
    const auto fault = fault_named(rest);
    if (function.empty() || failure != std::errc() || end != number.end() || call == 0 || !fault) {
        log(LogLevel::error,
            "BOARDLESS_FAIL: \"" + std::string(entry) + "\" is not function:call:fault; ignored");
        return;
    }
    plans.emplace_front(function, call, *fault);
}

// Never destroyed: calls may come from static destructors.
Plans& plans() {
    static Plans& read = *[] {
        auto* plans = new Plans;
        std::string_view rest = environment("BOARDLESS_FAIL");
        while (!rest.empty()) add_plan(take_field(rest, ','), *plans);
        return plans;
    }();
    return read;
}

} // namespace

std::optional<Fault> injected_fault(const char* function) {
    std::optional<Fault> fault;
    for (Plan& plan : plans()) {
        if (plan.function != function) continue;
        if (plan.calls.fetch_add(1, std::memory_order_relaxed) + 1 == plan.call) fault = plan.fault;
    }
    return fault;
}

} // namespace emu
