// SPDX-License-Identifier: Apache-2.0
// The part of ONNX's own representation of a network that operators of the SDK's samples use: nodes
// with their attributes, and values. Classes of our own.
#ifndef ONNX_COMMON_IR_H
#define ONNX_COMMON_IR_H

#include <stdint.h>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#ifndef ONNX_NAMESPACE
#define ONNX_NAMESPACE bmnet_onnx
#endif

namespace bmnet_onnx {

enum TensorProto_DataType {
    TensorProto_DataType_UNDEFINED = 0,
    TensorProto_DataType_FLOAT = 1,
    TensorProto_DataType_UINT8 = 2,
    TensorProto_DataType_INT8 = 3,
    TensorProto_DataType_UINT16 = 4,
    TensorProto_DataType_INT16 = 5,
    TensorProto_DataType_INT32 = 6,
    TensorProto_DataType_INT64 = 7,
    TensorProto_DataType_DOUBLE = 11,
};

// A name.
class Symbol {
public:
    Symbol() {}
    Symbol(const std::string& name) : name_(name) {}
    const char* toString() const { return name_.c_str(); }
    bool operator==(const Symbol& other) const { return name_ == other.name_; }
    bool operator!=(const Symbol& other) const { return name_ != other.name_; }
    bool operator<(const Symbol& other) const { return name_ < other.name_; }

private:
    std::string name_;
};

struct Dimension {
    Dimension(int64_t extent = 0) : is_int(true), dim(extent) {}
    bool is_int;
    int64_t dim;
    std::string param;
};

// A tensor between nodes, or a constant.
class Value {
public:
    explicit Value(const std::string& name) : name_(name) {}
    std::string uniqueName() const { return name_; }
    const std::vector<Dimension>& sizes() const { return sizes_; }
    Value* setSizes(const std::vector<Dimension>& sizes) { return sizes_ = sizes, this; }
    TensorProto_DataType elemType() const { return type_; }
    Value* setElemType(TensorProto_DataType type) { return type_ = type, this; }

private:
    std::string name_;
    std::vector<Dimension> sizes_;
    TensorProto_DataType type_ = TensorProto_DataType_FLOAT;
};

class Graph;

// Attributes are read by the accessor of their type. Error: throws std::out_of_range.
class Node {
public:
    Node(Graph* graph, const std::string& name, const std::string& kind)
        : graph_(graph), name_(name), kind_(kind) {}

    const std::string& name() const { return name_; }
    Symbol kind() const { return Symbol(kind_); }
    Graph* owningGraph() { return graph_; }
    const Graph* owningGraph() const { return graph_; }
    const std::vector<Value*>& inputs() const { return inputs_; }
    const std::vector<Value*>& outputs() const { return outputs_; }
    Value* input() const { return inputs_.at(0); }
    Value* output() const { return outputs_.at(0); }
    void addInput(Value* value) { inputs_.push_back(value); }
    void addOutput(Value* value) { outputs_.push_back(value); }

    bool hasAttribute(const Symbol& name) const {
        return reals_.count(name) || integers_.count(name) || texts_.count(name) ||
               real_lists_.count(name) || integer_lists_.count(name);
    }
    const double& f(const Symbol& name) const { return reals_.at(name); }
    const int64_t& i(const Symbol& name) const { return integers_.at(name); }
    const std::string& s(const Symbol& name) const { return texts_.at(name); }
    const std::vector<double>& fs(const Symbol& name) const { return real_lists_.at(name); }
    const std::vector<int64_t>& is(const Symbol& name) const { return integer_lists_.at(name); }
    Node* f_(const Symbol& name, double value) { return reals_[name] = value, this; }
    Node* i_(const Symbol& name, int64_t value) { return integers_[name] = value, this; }
    Node* s_(const Symbol& name, const std::string& value) { return texts_[name] = value, this; }
    Node* fs_(const Symbol& name, const std::vector<double>& v) {
        return real_lists_[name] = v, this;
    }
    Node* is_(const Symbol& name, const std::vector<int64_t>& v) {
        return integer_lists_[name] = v, this;
    }

private:
    Graph* graph_;
    std::string name_, kind_;
    std::vector<Value*> inputs_, outputs_;
    std::map<Symbol, double> reals_;
    std::map<Symbol, int64_t> integers_;
    std::map<Symbol, std::string> texts_;
    std::map<Symbol, std::vector<double>> real_lists_;
    std::map<Symbol, std::vector<int64_t>> integer_lists_;
};

class Graph {
public:
    const std::string& name() const { return name_; }
    void setName(const std::string& name) { name_ = name; }

private:
    std::string name_;
};

} // namespace bmnet_onnx

#endif
