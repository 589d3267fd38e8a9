// SPDX-License-Identifier: Apache-2.0
// Which of its values an attribute has, and what type follows.
#pragma once

#include "emu-core/model/onnx/proto.h"

namespace emu::onnx {

class AttributeValues {
public:
    // The attribute has a field of that number.
    void note(std::uint32_t number);

    // Fills in the type that files of IR version 1 do not say. Error bad_model: a value of another
    // type than the stated one; only a zero or an empty string may accompany any type, for there
    // are writers that leave nothing out.
    Outcome settle_type(Attribute& attribute) const;

private:
    unsigned seen_ = 0; // a bit per type
};

} // namespace emu::onnx
