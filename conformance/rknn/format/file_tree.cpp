// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/file_tree.h"

#include "librknnrt/format/container/slots.h"

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using namespace emu::flatbuffer;

template <class T> void put(Raw& raw, T value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    raw.insert(raw.end(), bytes, bytes + sizeof(value));
}

template <class T> void put_at(Raw& raw, std::size_t at, T value) {
    std::memcpy(&raw.at(at), &value, sizeof(value));
}

Raw header(std::uint64_t container, std::uint64_t payload) {
    Raw raw(header_size_of(container));
    std::memcpy(raw.data(), file_magic.data(), file_magic.size());
    put_at(raw, container_offset, container);
    put_at(raw, size_offset, payload);
    return raw;
}

Raw with_json(Raw raw) {
    put(raw, std::uint64_t{2});
    put(raw, '{');
    put(raw, '}');
    return raw;
}

void append(Raw& raw, const Raw& part) {
    raw.insert(raw.end(), part.begin(), part.end());
}

Raw standard_file(const FileTree& tree, Item root) {
    auto buffers = tree.buffers;
    if (tree.container == newest_container) {
        buffers.push_back(buffer(emu::flatbuffer::raw(tree.words)));
        buffers.push_back(buffer(tree.tasks));
    }
    const bool newest = tree.container == newest_container;
    root[newest ? root_slot::buffers : root_slot::buffers_to_5] = tables(std::move(buffers));
    const Raw payload = write(root, file_magic);
    Raw file = header(tree.container, payload.size());
    append(file, payload);
    return with_json(std::move(file));
}

Raw mini_file(const FileTree& tree, const Item& root) {
    const Raw flat = write(root, file_magic), data = small_weights();
    const Raw words = emu::flatbuffer::raw(tree.words);
    Raw tasks = tree.tasks;
    tasks.resize((tasks.size() + 63) / 64 * 64);
    Raw file = header(tree.container, 0);
    file.resize(mini_header::size);
    const auto number = [&](std::size_t at, std::size_t value) {
        put_at(file, at, static_cast<std::uint32_t>(value));
    };
    number(mini_header::flatbuffer_bytes, flat.size());
    number(mini_header::task_bytes, tasks.size());
    number(mini_header::tasks, tree.tasks.size() / task_record_size);
    number(mini_header::register_bytes, words.size());
    number(mini_header::internal_bytes, 512);
    number(mini_header::weight_bytes, data.size());
    for (const Raw& part : {tasks, words, data, flat}) append(file, part);
    put_at(file, size_offset, std::uint64_t{file.size() - header_size});
    return with_json(std::move(file));
}

} // namespace

Raw small_weights() {
    Raw bytes(64);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i);
    return bytes;
}

Item buffer(Raw bytes) {
    return table({{buffer_slot::bytes, blob(std::move(bytes), 1)}});
}

std::uint64_t word(std::uint16_t block_id, std::uint16_t address, std::uint32_t value) {
    return std::uint64_t{block_id} << 48 | std::uint64_t{value} << 16 | address;
}

Raw task_bytes(std::uint32_t operator_index, std::uint32_t enable_mask, std::uint32_t words,
               std::uint64_t first_byte) {
    Raw raw(task_record_size);
    put_at(raw, task_record::op, operator_index);
    put_at(raw, task_record::enable_mask, enable_mask);
    put_at(raw, task_record::words, words);
    put_at(raw, task_record::first_byte, first_byte);
    return raw;
}

Item relocation(const char* tensor, const std::vector<std::uint32_t>& places) {
    Item list = blob(raw(places), 4);
    list.count = places.size() / 2;
    return table({{relocation_slot::tensor, string(tensor)}, {relocation_slot::places, list}});
}

Raw FileTree::file() const {
    const bool is_mini = container == mini_container;
    const Slots& slots = is_mini ? mini_slots : standard_slots;
    Item whole = graph;
    whole[graph_slot::tensors] = tables(tensors);
    whole[graph_slot::operators] = tables(operators);
    if (!relocations.empty()) {
        whole[slots.relocations] = tables(relocations);
    }
    Item all = root;
    all[slots.root.graphs] = tables(std::vector<Item>(static_cast<std::size_t>(graphs), whole));
    return is_mini ? mini_file(*this, all) : standard_file(*this, all);
}

emu::Result<ModelFile> FileTree::read() const {
    return rknn::format::read(file());
}

} // namespace rknn_format_tests
