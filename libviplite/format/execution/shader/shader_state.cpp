// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/shader_state.h"

#include "emu-core/base/error.h"

#include <bit>
#include <cstring>
#include <span>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::uint32_t first_constant = 0xD800;
constexpr std::uint32_t most_constants = 0x400;
constexpr std::uint32_t load_state = 1; // in the upper 5 bits of a word: count, first address

emu::Outcome patch(std::vector<std::byte>& state, std::span<const Patch> patches,
                   const MemoryLayout& layout) {
    for (const Patch& patch : patches) {
        if (patch.target != PatchTarget::state || patch.source == PatchSource::command) continue;
        if (!emu::in_range(patch.destination, 4, state.size())) {
            return error(Fault::bad_model, "a patch outside its state");
        }
        EMU_TRY_VALUE(base, layout.base(patch));
        std::byte* const at = state.data() + patch.destination;
        const auto moved = static_cast<std::uint32_t>(base - patch.original);
        const std::uint32_t value = emu::load<std::uint32_t>(state, patch.destination) + moved;
        std::memcpy(at, &value, sizeof value);
    }
    return {};
}

} // namespace

emu::Result<ShaderState> ShaderState::make(const Description& description,
                                           const Operation& operation, const MemoryLayout& layout) {
    if (operation.state >= description.states().size()) {
        return error(Fault::bad_model, "it has no state");
    }
    const emu::Bytes row = description.bytes_of(description.states()[operation.state]);
    std::vector<std::byte> bytes(row.begin(), row.end());
    EMU_TRY(viplite::format::patch(bytes, description.patches_of(operation), layout));
    ShaderState state;
    const std::size_t words = bytes.size() / 4;
    const auto word = [&](std::size_t i) { return emu::load<std::uint32_t>(bytes, 4 * i); };
    for (std::size_t i = 0; i < words;) {
        if (word(i) >> 27 != load_state) {
            i += 2;
            continue;
        }
        const std::uint32_t count = word(i) >> 16 & 0x3FF, address = word(i) & 0xFFFF;
        for (std::uint32_t j = 0; j < count && i + 1 + j < words; ++j) {
            state.registers_[address + j] = word(i + 1 + j);
        }
        i += 1 + count;
        i += i & 1;
    }
    return state;
}

std::uint32_t ShaderState::loaded(std::uint32_t address) const {
    const auto found = registers_.find(address);
    return found == registers_.end() ? 0 : found->second;
}

std::uint32_t ShaderState::word(std::size_t constant) const {
    return loaded(first_constant + static_cast<std::uint32_t>(constant));
}

std::vector<std::size_t> ShaderState::constants() const {
    std::vector<std::size_t> numbers;
    const auto end = registers_.lower_bound(first_constant + most_constants);
    for (auto at = registers_.lower_bound(first_constant); at != end; ++at)
        numbers.push_back(at->first - first_constant);
    return numbers;
}

float ShaderState::real(std::size_t constant) const {
    return std::bit_cast<float>(word(constant));
}

emu::Result<emu::MemoryView> ShaderState::image(std::size_t constant) const {
    ImageWords words{};
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = word(constant + i);
    EMU_TRY_VALUE(decoded, decode_image(words));
    return whole_view(decoded);
}

} // namespace viplite::format
