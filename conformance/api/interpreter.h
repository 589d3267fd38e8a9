// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "conformance/api/evaluator.h"
#include "conformance/api/table.h"

namespace conformance {

// What every case is run with.
struct Setting {
    const Vendor& vendor;
    const Table& table;
    std::string library; // path
    std::string data;    // folder
};

// Runs the steps of one block; the first that fails ends the process.
class Interpreter {
public:
    // log: see Library.
    Interpreter(const Setting& setting, int log);

    void run(const Block& block);

    // Runs all steps but the last, which must be a call of the function that the block is named
    // after; gives that call.
    Call run_up_to_call(const Block& block);

    Value make(const Call& call) { return library_.call(*call.function, call.args); }
    std::string last_log() const { return library_.last_log(); }
    Evaluator& evaluator() { return evaluator_; }

private:
    void run_step(const Step& step);
    void set_environment(const std::string& text);
    bool declare();
    void compare(const Value& actual);

    const Table& table_;
    const Vendor& vendor_;
    Library library_;
    Evaluator evaluator_;
};

} // namespace conformance
