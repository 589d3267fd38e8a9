// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/fault_plan.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/fault_names.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <forward_list>

namespace emu {
namespace {

struct Plan {
    std::string text; // as the user wrote it
    std::string site;
    std::uint64_t number; // of the event, from 1; 0: all
    std::string code;
    std::atomic<std::uint64_t> events{0};

    Plan(std::string_view entry, std::string_view of, std::uint64_t nth, std::string_view with)
        : text(entry), site(of), number(nth), code(with) {}

    bool due() {
        const std::uint64_t event = events.fetch_add(1, std::memory_order_relaxed) + 1;
        return number == 0 || event == number;
    }
    bool came_to_pass() const { return events >= std::max<std::uint64_t>(number, 1); }
};

using Plans = std::forward_list<Plan>;

void complain(const std::string& plan, const char* about) {
    log(LogLevel::error, "BOARDLESS_FAULT: \"" + plan + "\" " + about);
}

// The text up to the separator, which is removed from `rest` with it.
std::string_view take_field(std::string_view& rest, char separator) {
    const std::string_view field = rest.substr(0, rest.find(separator));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    return field;
}

// The event's number, 0 for "*".
std::optional<std::uint64_t> event_number(std::string_view text) {
    if (text == "*") return 0;
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(text.begin(), text.end(), number);
    if (failure != std::errc() || end != text.end() || number == 0) return std::nullopt;
    return number;
}

void add_plan(std::string_view entry, Plans& plans) {
    std::string_view rest = entry;
    const std::string_view site = take_field(rest, ':');
    const auto number = event_number(take_field(rest, ':'));
    if (rest.empty() && site == "alloc") rest = name_of(Fault::out_of_memory);
    if (site.empty() || !number || rest.empty() || rest.find(':') != rest.npos) {
        return complain(std::string(entry), "is not function:call:code; ignored");
    }
    plans.emplace_front(entry, site, *number, rest);
}

Plans* plans_read = nullptr; // what plans() has made; null before

// Never destroyed: calls may come from static destructors.
Plans& plans() {
    static Plans& read = *[] {
        auto* plans = new Plans;
        std::string_view rest = environment("BOARDLESS_FAULT");
        while (!rest.empty()) add_plan(take_field(rest, ','), *plans);
        return plans_read = plans;
    }();
    return read;
}

// A misspelt function must not look like an application that copes.
[[gnu::destructor]] void report_unused() {
    if (!plans_read) return;
    for (const Plan& plan : *plans_read) {
        if (plan.came_to_pass()) continue;
        const auto events = static_cast<unsigned long long>(plan.events);
        complain(plan.text,
                 format("never came to pass: %s was seen %llu times", plan.site.c_str(), events)
                     .c_str());
    }
}

} // namespace

std::optional<Error> planned_error(std::string_view site) {
    const Plan* due = nullptr;
    for (Plan& plan : plans()) {
        if (plan.site == site && plan.due()) due = &plan;
    }
    if (!due) return std::nullopt;
    const Fault fault = fault_named(due->code).value_or(Fault::internal);
    return Error{fault, "planned by BOARDLESS_FAULT=" + due->text, due->code};
}

void check_planned_codes(bool (*known)(std::string_view code)) {
    plans().remove_if([known](const Plan& plan) {
        const bool meaningless = !fault_named(plan.code) && !known(plan.code);
        if (meaningless) complain(plan.text, "has a code that is not known; ignored");
        return meaningless;
    });
}

} // namespace emu
