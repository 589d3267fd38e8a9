// SPDX-License-Identifier: Apache-2.0
// Fields of FlatBuffer tables copied into our own types, each copy counted. All errors: bad_model.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "librknnrt/format/container/copy_budget.h"

#include <string>
#include <vector>

namespace rknn::format {

class TableReader {
public:
    TableReader(const emu::flatbuffer::Table& table, CopyBudget& budget)
        : table_(table), budget_(budget) {}

    // The field's value; unchanged when the field is absent.
    template <emu::Scalar T> emu::Outcome read(int slot, T& value) const {
        EMU_TRY_VALUE(found, table_.scalar<T>(slot, value));
        value = found;
        return {};
    }
    template <emu::Scalar T> emu::Outcome read(int slot, std::vector<T>& values) const {
        EMU_TRY_VALUE(found, table_.vector<T>(slot));
        EMU_TRY(budget_.take(found.bytes().size()));
        values = found.copy();
        return {};
    }
    emu::Outcome read(int slot, std::string& text) const {
        EMU_TRY_VALUE(found, table_.string(slot));
        EMU_TRY(budget_.take(found.size()));
        text = found;
        return {};
    }

private:
    const emu::flatbuffer::Table& table_;
    CopyBudget& budget_;
};

} // namespace rknn::format
