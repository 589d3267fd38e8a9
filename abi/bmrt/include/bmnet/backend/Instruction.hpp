// SPDX-License-Identifier: Apache-2.0
// What makes commands of a layer of the intermediate representation.
#ifndef BMNET_BACKEND_INSTRUCTION_HPP
#define BMNET_BACKEND_INSTRUCTION_HPP

#include <bmnet/backend/BackendContext.hpp>

namespace bmnet {

class Instruction {
public:
    Instruction() : op_(void_op_) {}
    explicit Instruction(TensorOp& op) : op_(op) {}
    virtual ~Instruction() {}

    void set_op(TensorOp& op) { op_ = op; }
    const std::string& type() const { return op_.type(); }
    const std::string& name() const { return op_.name(); }
    std::string get_op_type() { return op_.type(); }
    std::string get_op_name() { return op_.name(); }
    bool IsPluginInstruction() { return is_plugin_instruction; }
    void SetPluginInstruction() { is_plugin_instruction = true; }
    void restore_op(TensorOp& op) { op.CopyFrom(op_); }

    virtual void set_backend_context(BackendContext* ctx) = 0;
    // The type of layer that this is for: "tg_" and the sub type of a customised one in small
    // letters.
    virtual std::string inst_name() = 0;
    virtual std::string alias() { return inst_name(); }
    // Prints what the instruction is: called after encode() where BOARDLESS_LOG is "dma".
    virtual void dump() = 0;
    virtual void encode() = 0; // what the compiler calls

protected:
    bool is_plugin_instruction = false;
    TensorOp& op_;
    TensorOp void_op_;
};

} // namespace bmnet

#endif
