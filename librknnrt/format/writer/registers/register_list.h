// SPDX-License-Identifier: Apache-2.0
// The register writes of one task, field by field.
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/registers/registers.h"

#include <map>

namespace rknn::format::writer {

// A byte in a tensor's memory.
struct Place {
    std::int32_t tensor = -1;
    std::int64_t offset = 0;

    Place operator+(std::int64_t bytes) const { return {tensor, offset + bytes}; }
};

// All registers of the units are written, so that nothing of an earlier task remains: those that no
// field was set of are 0.
class RegisterList {
public:
    // `units`: bits of Task::enable_mask.
    RegisterList(const RegisterMap& map, std::uint32_t units);

    bool has(Field field) const { return map_.row(field) != nullptr; }
    // Fields that the generation does not have keep their only meaning, which must be `value`'s:
    // callers ask has() where it could be another. Values that do not fit are finish()'s error.
    void set(Field field, std::int64_t value);
    void set(Field field, Place place);
    // What files have in bits of a register that mean nothing, or are always the same.
    void set_bits(std::uint16_t address, std::uint32_t bits);
    // The value that was seen in the register's bits from `low` on, whose meaning is not known;
    // other generations have no such bits.
    void set_constant(std::uint16_t address, int low);
    // Precondition: has(field).
    std::uint16_t address_of(Field field) const { return map_.row(field)->address; }
    // A write behind all others: of registers that take a list of values.
    // All fields are of one register.
    void append(std::initializer_list<std::pair<Field, std::int64_t>> fields);

    // Adds the task to the model. Error bad_model: a field's value that did not fit.
    emu::Outcome finish(std::int32_t op, ModelFile& model) const;

private:
    // With what repeats others.
    std::map<std::uint16_t, std::uint32_t> completed() const;
    // The field's bits in their place.
    std::uint32_t coded(const FieldRow& row, std::int64_t value);

    const RegisterMap& map_;
    std::uint32_t units_;
    std::map<std::uint16_t, std::uint32_t> values_; // by register
    std::map<std::uint16_t, Place> places_;
    std::vector<RegisterWrite> appended_;
    std::string misfit_; // the first
};

// A feature map in a tensor's memory: NC1HWC2, or a picture's packed pixels; strides in bytes.
struct Cube {
    Place place;
    std::int32_t h = 1, w = 1, c = 1;
    std::int64_t line = 0, surface = 0;
    std::int32_t element_bytes = 1;

    // That lie side by side.
    std::int32_t block(const Generation& generation) const {
        return generation.atom / element_bytes;
    }
};

} // namespace rknn::format::writer
