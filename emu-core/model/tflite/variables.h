// SPDX-License-Identifier: Apache-2.0
// The variables of a network, which keep their values from run to run, while its operators become
// nodes: what a variable is at each of them.
#pragma once

#include "emu-core/model/graph_builder.h"

#include <optional>

namespace emu::tflite {

class Variables {
public:
    explicit Variables(GraphBuilder& builder) : builder_(builder) {}

    // The number of the variable of this name. The same name is the same variable.
    std::int32_t handle(std::string_view name);

    // While `initial` is true, what is assigned is a constant that the first run begins with.
    // Error bad_model of assign() then: it is not constant, or the variable was read before.
    void set_initial(bool initial) { is_initial_ = initial; }
    bool is_initial() const { return is_initial_; }

    // The variable's value, which is as `spec` says. Before it is assigned, that is what the run
    // before left; the first run finds what was assigned initially, or zeros. Error bad_model: no
    // such variable, or it holds something else.
    Result<TensorId> read(std::int64_t handle, TensorSpec spec);
    Outcome assign(std::int64_t handle, TensorId value);
    // A tensor that only one operator reads and writes: SVDF's memory.
    Result<TensorId> read_own(TensorSpec spec, std::int32_t& handle);

    // The values of all variables, to go back to: of branches of which one counts.
    using Values = std::vector<std::optional<TensorId>>;
    Values values() const;
    // What the run before left in a variable. Precondition: it was read or assigned. Error
    // bad_model: too large.
    Result<TensorId> left(std::size_t index);
    void restore(const Values& values);

    // States for the graph: what a run reads, what it leaves, and what the first one reads.
    struct States {
        std::vector<TensorId> read, written;
        std::vector<SharedBytes> first;
    };
    // `outputs` are the network's, which a state cannot be at the same time.
    States take(std::span<const TensorId> outputs);

private:
    struct Variable {
        std::string name;
        std::optional<TensorId> value; // now; none: not yet known
        std::optional<TensorId> read;  // what the run before left; none: nobody has asked
        SharedBytes first;             // empty: zeros
        std::optional<TensorSpec> spec;
    };

    Result<Variable*> find(std::int64_t handle);
    Outcome spend(const TensorSpec& spec);

    GraphBuilder& builder_;
    std::vector<Variable> variables_;
    std::int64_t cleared_ = 0; // bytes of variables that begin with zeros
    bool is_initial_ = false;
};

} // namespace emu::tflite
