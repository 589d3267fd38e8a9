// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/network_memory.h"

#include "emu-core/base/checked.h"

#include <algorithm>

namespace bmrt::compile {
namespace {

constexpr std::uint64_t weight_align = 16;

} // namespace

GlobalPlace WeightPool::add(const std::vector<std::byte>& values) {
    std::string key(reinterpret_cast<const char*>(values.data()), values.size());
    const auto [known, is_new] = places_.try_emplace(std::move(key), 0);
    if (is_new) {
        bytes_.resize(emu::align_up<std::uint64_t>(bytes_.size(), weight_align));
        known->second = bytes_.size();
        bytes_.insert(bytes_.end(), values.begin(), values.end());
    }
    return {Region::weights, known->second};
}

NetworkMemory::NetworkMemory(const emu::Program& program)
    : program_(program), orders_(storage_orders(program)), offsets_(program.tensors.size()) {
    std::uint64_t end = 0;
    const auto put = [&](emu::TensorId id) {
        offsets_[id] = end;
        end += static_cast<std::uint64_t>(program.spec(id).bytes());
    };
    std::ranges::for_each(program.inputs, put);
    inputs_end_ = end;
    std::ranges::for_each(program.outputs, put);
    const std::uint64_t arena = emu::align_up(end, emu::arena_alignment);
    for (const emu::Layer& layer : program.layers) {
        for (const emu::TensorId id : layer.dst) {
            if (!is_output(id)) offsets_[id] = arena + program.tensors[id].offset;
        }
    }
    scratch_ = arena + program.arena_bytes;
}

bool NetworkMemory::is_output(emu::TensorId id) const {
    return std::ranges::count(program_.outputs, id) != 0;
}

GlobalPlace NetworkMemory::place(emu::TensorId id) {
    const emu::ProgramTensor& tensor = program_.tensors[id];
    if (!tensor.is_constant()) return {Region::neurons, offsets_[id]};
    std::vector<std::byte> values(tensor.constant.size());
    const StoragePlace storage = this->storage(id);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[storage(static_cast<std::int64_t>(i))] = tensor.constant.data()[i];
    }
    return weights_.add(values);
}

GlobalPlace NetworkMemory::take_scratch(std::int64_t bytes) {
    const GlobalPlace place{Region::neurons, scratch_ + scratch_used_};
    scratch_used_ += emu::align_up(static_cast<std::uint64_t>(bytes), emu::arena_alignment);
    most_scratch_ = std::max(most_scratch_, scratch_used_);
    return place;
}

} // namespace bmrt::compile
