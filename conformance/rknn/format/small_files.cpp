// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/file_tree.h"

#include "librknnrt/format/container/flat_schema.h"

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using namespace emu::flatbuffer;
using Ints = std::vector<std::int32_t>;

constexpr std::uint32_t convolution_units = 0x1d;

template <class T> void put(Raw& raw, T value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    raw.insert(raw.end(), bytes, bytes + sizeof(value));
}

void append(Raw& raw, const Raw& part) {
    raw.insert(raw.end(), part.begin(), part.end());
}

Item named(const char* name, TensorKind kind) {
    return table({{tensor_slot::element_type, scalar(std::uint8_t{3})},
                  {tensor_slot::kind, scalar(kind)},
                  {tensor_slot::name, string(name)}});
}

Item with_buffer(Item tensor, std::uint32_t buffer) {
    tensor[tensor_slot::buffer] = scalar(buffer);
    return tensor;
}

Item cube(const char* name, TensorKind kind) {
    Item tensor = named(name, kind);
    tensor[tensor_slot::layout] = scalar(TensorLayout::cube);
    tensor[tensor_slot::native_dims] = vector(Ints{1, 1, 4, 4, 16});
    tensor[tensor_slot::dims] = vector(Ints{1, 8, 4, 4});
    return tensor;
}

Item data_cube(const char* name, TensorKind kind, std::uint32_t offset) {
    Item tensor = cube(name, kind);
    tensor[tensor_slot::scale] = vector(std::vector<float>{0.5F});
    tensor[tensor_slot::zero_point] = vector(Ints{3});
    tensor[tensor_slot::reserved_bytes] = scalar(std::uint32_t{256});
    tensor[tensor_slot::arena_offset] = scalar(offset);
    return tensor;
}

Item op(const char* type, const char* name, Ints inputs, Ints outputs) {
    return table({{operator_slot::type, string(type)},
                  {operator_slot::name, string(name)},
                  {operator_slot::inputs, vector(inputs)},
                  {operator_slot::outputs, vector(outputs)}});
}

std::vector<Item> three_operators() {
    Item conv = op("Conv", "conv", {1, 2}, {3});
    conv[operator_slot::device] = scalar(std::uint8_t{2});
    conv[operator_slot::attribute_tag] = scalar(std::uint8_t{1});
    conv[operator_slot::attributes] = table({{3, vector(Ints{3, 3})}});
    return {op("InputOperator", "from", {}, {1}), std::move(conv),
            op("OutputOperator", "to", {3}, {})};
}

Item ends() {
    return table({{graph_slot::inputs, vector(Ints{1})}, {graph_slot::outputs, vector(Ints{3})}});
}

Item texts() {
    return table(
        {{root_slot::generation, string("RKNPU v2")},
         {root_slot::target, string("chip")},
         {root_slot::compiler_number, scalar(10602)},
         {root_slot::memory, table({{memory_slot::weight_bytes, scalar(std::uint64_t{64})},
                                    {memory_slot::internal_bytes, scalar(std::uint64_t{512})}})}});
}

FileTree common(std::uint64_t container) {
    FileTree tree;
    tree.container = container;
    tree.root = texts();
    tree.graph = ends();
    tree.tensors = {table({}), data_cube("in", TensorKind::input, 0),
                    with_buffer(named("w", TensorKind::constant), 1),
                    data_cube("out", TensorKind::output, 256)};
    tree.operators = three_operators();
    tree.buffers = {table({}), buffer(small_weights())};
    return tree;
}

void add_program(FileTree& tree) {
    tree.words = {word(block::cna, 0x1014, 9),     word(block::cna, 0x1070, 0),
                  word(block::cna, 0x1110, 16),    word(block::dpu, 0x4020, 64),
                  word(block::control, 0x0010, 0), word(block::control, 0x0014, 0),
                  word(block::synchronise, 0, 0),  word(block::start, 8, convolution_units)};
    tree.tasks = task_bytes(1, convolution_units, 4, 0);
    tree.relocations = {relocation("in", {0, 1}), relocation("w", {16, 2}),
                        relocation("out", {64, 3})};
}

} // namespace

FileTree container_1() {
    FileTree tree = container_2();
    tree.container = 1;
    return tree;
}

FileTree container_2(std::uint32_t table_loads) {
    FileTree tree = common(2);
    Raw list;
    for (const auto& [address, value] :
         {std::pair{0x1014, 9}, {0x1070, 0}, {0x1110, 16}, {0x4020, 64}}) {
        put(list, std::uint16_t{0});
        put(list, static_cast<std::uint16_t>(address));
        put(list, std::uint32_t(value));
    }
    tree.buffers.push_back(buffer(std::move(list)));
    tree.tensors.push_back(with_buffer(named("registers", TensorKind::task_registers), 2));

    Raw relocations;
    const std::pair<std::uint32_t, std::uint32_t> places[] = {{1, 0}, {2, 16}, {3, 64}};
    const std::uint32_t addresses[] = {0x1070, 0x1110, 0x4020};
    for (std::size_t i = 0; i < 3; ++i) {
        put(relocations, addresses[i]);
        put(relocations, places[i].first);
        put(relocations, std::uint64_t{places[i].second});
        put(relocations, std::uint64_t{0});
    }
    Item list_of = blob(std::move(relocations), 8);
    list_of.count = 3;
    const auto task = [&](std::uint32_t core_mask) {
        return table({{task_slot::registers, scalar(std::uint32_t{4})},
                      {task_slot::table_loads, scalar(table_loads)},
                      {task_slot::enable_mask, scalar(convolution_units)},
                      {task_slot::relocations, list_of},
                      {task_slot::core_mask, scalar(core_mask)}});
    };
    tree.operators[1][operator_slot::tasks] = tables({task(1), task(3)});
    return tree;
}

FileTree container_6() {
    FileTree tree = common(6);
    tree.tensors.push_back(with_buffer(named("registers", TensorKind::registers), 2));
    tree.tensors.push_back(with_buffer(named("tasks", TensorKind::tasks), 3));
    tree.operators[1][operator_slot::task_counts] = vector(Ints{1, 2, 0});
    tree.operators[1][operator_slot::table_counts] = vector(Ints{0, 0, 0});
    add_program(tree);
    append(tree.tasks, task_bytes(1, convolution_units, 4, 0)); // of the program for two cores
    append(tree.tasks, task_bytes(1, convolution_units, 4, 0));
    return tree;
}

FileTree mini() {
    FileTree tree = common(mini_container);
    tree.root = table({{mini_root_slot::generation, string("RKNPU t3")},
                       {mini_root_slot::target, string("chip")},
                       {mini_root_slot::compiler_number, scalar(10602)}});
    const auto data = [](const char* name, TensorKind kind, std::uint32_t offset) {
        Item tensor = cube(name, kind);
        tensor[mini_tensor_slot::scale] = vector(std::vector<float>{0.5F});
        tensor[mini_tensor_slot::zero_point] = vector(Ints{3});
        tensor[mini_tensor_slot::bytes] = scalar(std::uint32_t{256});
        tensor[mini_tensor_slot::offset] = scalar(offset);
        return tensor;
    };
    Item w = named("w", TensorKind::constant);
    w[mini_tensor_slot::bytes] = scalar(std::uint32_t{64});
    tree.tensors = {table({}), data("in", TensorKind::input, 0), std::move(w),
                    data("out", TensorKind::output, 256)};
    tree.operators = {op("InputOperator", "from", {}, {1}), op("Conv", "conv", {1, 2}, {3}),
                      op("OutputOperator", "to", {3}, {})};
    Item& conv = tree.operators[1];
    conv[mini_operator_slot::attribute_tag] = scalar(std::uint8_t{1});
    conv[mini_operator_slot::attributes] = table({{3, vector(Ints{3, 3})}});
    conv[mini_operator_slot::task_counts] = vector(Ints{1});
    add_program(tree);
    return tree;
}

} // namespace rknn_format_tests
