// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/words/word_group.h"

#include <algorithm>

namespace hbdnn::format::x2a {

emu::Outcome WordGroup::expect(std::initializer_list<Parameter> parameters) const {
    const auto text = [](const std::vector<std::uint32_t>& numbers) {
        std::string result;
        for (const std::uint32_t number : numbers)
            result += (result.empty() ? "" : ", ") + std::to_string(number);
        return result.empty() ? std::string("none") : result;
    };
    std::vector<std::uint32_t> wanted, found;
    for (const Parameter parameter : parameters)
        wanted.push_back(static_cast<std::uint32_t>(parameter));
    for (const Word& word : words_) found.push_back(word.number);
    std::ranges::sort(wanted);
    std::ranges::sort(found);
    if (wanted == found) return {};
    return emu::error(emu::Fault::bad_model, "it has the parameter words %s, not %s",
                      text(found).c_str(), text(wanted).c_str());
}

std::uint64_t WordGroup::payload(Parameter parameter, std::size_t index) const {
    for (const Word& word : words_) {
        if (word.number == static_cast<std::uint32_t>(parameter) && index-- == 0)
            return word.payload;
    }
    return 0;
}

} // namespace hbdnn::format::x2a
