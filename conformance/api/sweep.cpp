// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/sweep.h"

#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "conformance/api/stop.h"

namespace conformance {

namespace {

enum class Change { none, null, foreign, zero_handle, random_handle, stale_handle };

struct Row {
    const Function* function;
    Change change;
    std::size_t index; // of the argument that is changed
};

constexpr const char* names[] = {"valid", "null", "foreign", "zero", "random", "stale"};

void add_rows(const Function& function, std::vector<Row>& rows) {
    rows.push_back({&function, Change::none, 0});
    for (std::size_t i = 0; i < function.args.size(); ++i) {
        const Role& role = function.args[i].role;
        const bool reads_handle = role.shape == Shape::token || (role.shape == Shape::token_at &&
                                                                 role.direction == Direction::in);
        if (role.shape != Shape::token && role.null != Null::never)
            rows.push_back({&function, Change::null, i});
        if (role.shape == Shape::object) rows.push_back({&function, Change::foreign, i});
        if (!reads_handle) continue;
        rows.push_back({&function, Change::zero_handle, i});
        rows.push_back({&function, Change::random_handle, i});
        rows.push_back({&function, Change::stale_handle, i});
    }
}

std::string row_name(const Vendor& vendor, const Row& row) {
    std::string name = vendor.name + "/sweep/" + row.function->name + "/";
    if (row.change != Change::none) name += std::string(row.function->args[row.index].name) + "/";
    return name + names[static_cast<int>(row.change)];
}

Call live_call(Interpreter& interpreter, const Setting& setting, const Function& function) {
    const Block* const live = setting.table.find(BlockKind::live, function.name);
    if (!live) stop("there is no block `live " + function.name + "`");
    return interpreter.run_up_to_call(*live);
}

Value changed_handle(Interpreter& interpreter, Change change) {
    if (change == Change::zero_handle) return integer_value(0);
    if (change == Change::random_handle) return integer_value(0x5a17c0de);
    const auto& variables = interpreter.evaluator().variables();
    const auto stale = variables.find("stale");
    if (stale == variables.end()) stop("`part stale` does not declare `stale`");
    return stale->second;
}

void apply(Interpreter& interpreter, const Row& row, Call& call) {
    if (row.change == Change::none) return; // there may be no argument
    Value& arg = call.args[row.index];
    Memory& memory = interpreter.evaluator().memory();
    const Type& type = *call.function->parameters[row.index];
    switch (row.change) {
    case Change::null: arg = address_value(nullptr, type); return;
    case Change::foreign: arg = address_value(memory.object(*type.of).place, type); return;
    default: break;
    }
    const Value handle = changed_handle(interpreter, row.change);
    if (row.function->args[row.index].role.shape == Shape::token) {
        arg = handle;
        return;
    }
    const Value object = memory.object(*type.of);
    assign(object, handle);
    arg = address_value(object.place, type);
}

// Whether a result does not tell success from failure: zero may be the value.
bool is_unchecked(const Function& function) {
    return function.returns == Returns::none || function.returns == Returns::value;
}

bool succeeds(const Vendor& vendor, const Function& function, const Value& result) {
    if (is_unchecked(function)) return true;
    if (function.returns == Returns::pointer) return to_integer(result) != 0;
    return to_integer(result) == vendor.statuses.front().value;
}

bool may_succeed(const Row& row) {
    const Function& function = *row.function;
    if (is_unchecked(function)) return true;
    if (function.state == State::stub) return false;
    if (row.change == Change::none) return true;
    return row.change == Change::null && function.args[row.index].role.null == Null::allowed;
}

// Whether whatever the call returns is right: it need only return.
bool is_free(const Row& row) {
    const bool is_handle = row.change >= Change::zero_handle;
    return is_handle && row.function->args[row.index].role.null == Null::allowed;
}

void check(const Setting& setting, const Row& row, const Value& result) {
    const Function& function = *row.function;
    if (is_free(row)) return;
    const bool success = succeeds(setting.vendor, function, result);
    if (success != may_succeed(row)) {
        stop(std::string(success ? "succeeds" : "fails") + ", with " +
             std::to_string(result.integer));
    }
    const bool is_handle = row.change >= Change::zero_handle;
    if (!is_handle || function.state == State::stub || function.returns != Returns::status) return;
    const long long wanted = setting.vendor.handle_status(function.args[row.index].name);
    if (result.integer != wanted) {
        stop("returns " + std::to_string(result.integer) + ", not " + std::to_string(wanted));
    }
}

void run_row(const Setting& setting, const Row& row, int log) {
    Interpreter interpreter(setting, log);
    if (row.change == Change::stale_handle) {
        const Block* const stale = setting.table.find(BlockKind::part, "stale");
        if (!stale) stop("there is no block `part stale`");
        interpreter.run(*stale);
    }
    Call call = live_call(interpreter, setting, *row.function);
    apply(interpreter, row, call);
    check(setting, row, interpreter.make(call));
}

// librga's first call also prints its version.
int lines_with(const std::string& name, const std::string& text) {
    std::istringstream lines(text);
    int count = 0;
    for (std::string line; std::getline(lines, line);) count += line.find(name) != line.npos;
    return count;
}

void run_stub(const Setting& setting, const Function& function, int log) {
    Interpreter interpreter(setting, log);
    const Call call = live_call(interpreter, setting, function);
    const Value result = interpreter.make(call);
    const long long wanted =
        function.returns == Returns::status ? setting.vendor.status_of("unsupported") : 0;
    if (result.integer != wanted) {
        stop("returns " + std::to_string(result.integer) + ", not " + std::to_string(wanted));
    }
    const std::string& name = function.logged_as.empty() ? function.name : function.logged_as;
    if (lines_with(name, interpreter.last_log()) != 1) stop("does not log one line with its name");
}

// The functions that the library has: a vendor may have several libraries. What each must have is
// checked in ../abi.
std::vector<const Function*> swept_functions(const Setting& setting) {
    Library library(setting.library, STDERR_FILENO);
    std::vector<const Function*> functions;
    for (const Function& function : setting.vendor.functions) {
        if (!function.is_alias && library.exports(function.name)) functions.push_back(&function);
    }
    return functions;
}

} // namespace

Results sweep_nulls(const Setting& setting) {
    std::vector<Row> rows;
    for (const Function* function : swept_functions(setting)) add_rows(*function, rows);
    Results results;
    for (const Row& row : rows) {
        results.push_back(run_in_child(row_name(setting.vendor, row),
                                       [&](int log) { run_row(setting, row, log); }));
    }
    return results;
}

Results sweep_stubs(const Setting& setting) {
    Results results;
    for (const Function* function : swept_functions(setting)) {
        if (function->state != State::stub) continue;
        results.push_back(run_in_child(setting.vendor.name + "/sweep/" + function->name + "/stub",
                                       [&](int log) { run_stub(setting, *function, log); }));
    }
    return results;
}

} // namespace conformance
