// SPDX-License-Identifier: Apache-2.0
// The words of one instruction, whose fields are taken one by one: what nobody took must be zero.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/format/x2a/words/fields.h"

#include <vector>

namespace hbdnn::format::x2a {

using hbm::TakenWord;

class WordGroup {
public:
    struct Word {
        std::uint32_t number = 0;
        std::uint64_t payload = 0;
    };

    void add(std::uint32_t number, std::uint64_t payload) { words_.push_back({number, payload}); }
    bool empty() const { return words_.empty(); }

    // Exactly these parameters, in any order; payloads as they are asked for. Error bad_model:
    // others.
    emu::Outcome expect(std::initializer_list<Parameter> parameters) const;
    // The `index`-th of that number. Precondition: expect().
    std::uint64_t payload(Parameter parameter, std::size_t index = 0) const;

private:
    std::vector<Word> words_;
};

} // namespace hbdnn::format::x2a
