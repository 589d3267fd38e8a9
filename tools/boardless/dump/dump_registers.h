// SPDX-License-Identifier: Apache-2.0
// What tasks of a .rknn file tell the units, register by register.
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/registers/registers.h"

#include <optional>

namespace boardless {

class RegisterText {
public:
    // Registers of a generation that is not known are shown by number only.
    explicit RegisterText(const rknn::format::ModelFile& model);

    // One line for the task, one for every register; of a table that is loaded, one for all values.
    std::string of(std::size_t task) const;

private:
    std::string line(const rknn::format::RegisterWrite& write) const;
    std::string fields(std::uint16_t address, std::uint32_t value) const;
    std::string place(const rknn::format::RegisterWrite& write) const;

    const rknn::format::ModelFile& model_;
    std::optional<rknn::format::RegisterMap> map_;
};

} // namespace boardless
