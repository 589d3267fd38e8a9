// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/registers/register_list.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"

namespace rknn::format::writer {
namespace {

constexpr std::uint16_t pointer_offset = 4; // of S_POINTER in each unit
constexpr std::uint32_t ping_pong = 0x0e;

} // namespace

RegisterList::RegisterList(const RegisterMap& map, std::uint32_t units) : map_(map), units_(units) {
    for (const std::span<const FieldRow> part : map.generation().rows) {
        for (const FieldRow& row : part) {
            if (units & unit_bit(row.address)) values_[row.address];
        }
    }
    for (auto& [address, bits] : values_) {
        if (address % 0x1000 == pointer_offset) bits = ping_pong;
    }
}

std::uint32_t RegisterList::coded(const FieldRow& row, std::int64_t value) {
    const std::int64_t counted = value / row.unit - (row.coding == Coding::minus_one ? 1 : 0);
    const auto bits = static_cast<std::uint32_t>(counted) << row.low & row.mask();
    if (value_of(row, bits) != value && misfit_.empty()) {
        misfit_ = emu::format("%s %lld", name_of(row.field).data(), static_cast<long long>(value));
    }
    return bits;
}

void RegisterList::set(Field field, std::int64_t value) {
    const FieldRow* const row = map_.row(field);
    if (row == nullptr) return;
    std::uint32_t& whole = values_[row->address];
    whole = (whole & ~row->mask()) | coded(*row, value);
}

void RegisterList::set(Field field, Place place) {
    const FieldRow* const row = map_.row(field);
    if (row != nullptr) places_[row->address] = place;
}

void RegisterList::set_bits(std::uint16_t address, std::uint32_t bits) {
    values_[address] |= bits;
}

void RegisterList::set_constant(std::uint16_t address, int low) {
    for (const std::span<const FieldRow> part : map_.generation().rows) {
        for (const FieldRow& row : part) {
            if (row.field != Field::constant || row.address != address || row.low != low) continue;
            set_bits(address, static_cast<std::uint32_t>(row.unit) << row.low);
            return; // of several values the first
        }
    }
}

void RegisterList::append(std::initializer_list<std::pair<Field, std::int64_t>> fields) {
    RegisterWrite write;
    for (const auto& [field, value] : fields) {
        const FieldRow& row = *map_.row(field);
        write.address = row.address;
        write.value |= coded(row, value);
    }
    appended_.push_back(write);
}

std::map<std::uint16_t, std::uint32_t> RegisterList::completed() const {
    return with_implied_bits(map_, units_, values_);
}

emu::Outcome RegisterList::finish(std::int32_t op, ModelFile& model) const {
    const std::map<std::uint16_t, std::uint32_t> values = completed();
    if (!misfit_.empty()) {
        return emu::error(emu::Fault::bad_model, "the chip's registers do not hold %s",
                          misfit_.c_str());
    }
    Task task{op, units_, model.writes.size(), 0};
    for (const auto& [address, bits] : values) {
        RegisterWrite write{address, bits, -1};
        if (const auto place = places_.find(address); place != places_.end()) {
            write.tensor = place->second.tensor;
            const Tensor& tensor = model.tensors[static_cast<std::size_t>(write.tensor)];
            write.value = static_cast<std::uint32_t>(tensor.address + place->second.offset);
        }
        model.writes.push_back(write);
    }
    model.writes.insert(model.writes.end(), appended_.begin(), appended_.end());
    task.last_write = model.writes.size();
    model.tasks.push_back(task);
    return {};
}

} // namespace rknn::format::writer
