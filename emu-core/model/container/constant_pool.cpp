// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/container/constant_pool.h"

#include "emu-core/base/error.h"
#include "emu-core/model/container/deflate.h"

#include <map>

namespace emu {
namespace {

bool is_same(Bytes a, Bytes b) {
    return a.data() == b.data() || std::memcmp(a.data(), b.data(), a.size()) == 0;
}

class Pooling {
public:
    explicit Pooling(ConstantPool& pool) : pool_(pool) {}

    void add(const Program& program) {
        ConstantPool::Places places;
        used_.assign(pool_.bytes.size(), false);
        for (const ProgramTensor& tensor : program.tensors) {
            places.push_back(tensor.is_constant() ? 1 + place(tensor.constant) : 0);
        }
        pool_.places.push_back(std::move(places));
    }

private:
    std::uint32_t place(const SharedBytes& bytes) {
        const ConstantIdentity identity = identity_of(bytes);
        const auto [first, last] = known_.equal_range(identity);
        for (auto row = first; row != last; ++row) {
            if (used_[row->second] || !is_same(pool_.bytes[row->second], bytes)) continue;
            used_[row->second] = true;
            return row->second;
        }
        const auto index = static_cast<std::uint32_t>(pool_.bytes.size());
        known_.emplace(identity, index);
        pool_.identities.push_back(identity);
        pool_.bytes.push_back(bytes);
        used_.push_back(true);
        return index;
    }

    ConstantPool& pool_;
    std::multimap<ConstantIdentity, std::uint32_t> known_;
    std::vector<bool> used_; // by the program that is being added
};

} // namespace

ConstantIdentity identity_of(Bytes bytes) {
    return {bytes.size(), crc32(bytes), adler32(bytes)};
}

ConstantPool pool_constants(std::span<const Program> programs) {
    ConstantPool pool;
    Pooling pooling(pool);
    for (const Program& program : programs) pooling.add(program);
    return pool;
}

Outcome take_bytes(ConstantPool& pool, const Program& donor) {
    std::map<ConstantIdentity, SharedBytes> given;
    for (const ProgramTensor& tensor : donor.tensors) {
        if (tensor.is_constant()) given.emplace(identity_of(tensor.constant), tensor.constant);
    }
    pool.bytes.clear();
    for (const ConstantIdentity& identity : pool.identities) {
        const auto found = given.find(identity);
        if (found == given.end()) {
            return error(Fault::bad_model,
                         "its weights are not those of the model that they are to "
                         "be taken from");
        }
        pool.bytes.push_back(found->second);
    }
    return {};
}

Outcome inflate_bytes(ConstantPool& pool, Bytes deflated, const UsedBytes& used) {
    EMU_TRY_VALUE(size, joined_size(pool));
    EMU_TRY_VALUE(inflater, Inflater::open(deflated, size));
    pool.bytes.clear();
    for (const ConstantIdentity& identity : pool.identities) {
        std::vector<std::byte> bytes(static_cast<std::size_t>(identity.size));
        EMU_TRY(inflater.read(bytes));
        pool.bytes.emplace_back(std::move(bytes));
        if (used) used(deflated.first(deflated.size() - inflater.left().size()));
        deflated = inflater.left();
    }
    return inflater.end();
}

Outcome hand_out(const ConstantPool& pool, std::size_t index, Program& program) {
    const ConstantPool::Places& places = pool.places[index];
    std::vector<bool> used(pool.bytes.size());
    if (places.size() != program.tensors.size()) {
        return error(Fault::bad_model, "the list of constants does not fit the tensors");
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] == 0) continue;
        const std::size_t place = places[i] - 1;
        if (place >= used.size() || used[place]) {
            return error(Fault::bad_model, "tensor %zu has no constant of its own", i);
        }
        used[place] = true;
        const SharedBytes& bytes = pool.bytes[place];
        if (bytes.size() != static_cast<std::uint64_t>(program.tensors[i].spec.bytes())) {
            return error(Fault::bad_model, "the constants' size does not fit the tensors");
        }
        program.tensors[i].constant = bytes;
    }
    return {};
}

Result<std::uint64_t> joined_size(const ConstantPool& pool) {
    constexpr std::uint64_t most = std::uint64_t{1} << 63;
    std::uint64_t size = 0;
    for (const ConstantIdentity& identity : pool.identities) {
        if (identity.size > most - size) {
            return error(Fault::bad_model, "its constants are larger than any memory");
        }
        size += identity.size;
    }
    return size;
}

} // namespace emu
