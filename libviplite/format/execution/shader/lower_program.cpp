// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/lower_program.h"

#include "emu-core/ops/threads/threads.h"

namespace viplite::format {
namespace {

emu::MemoryView word_view(std::int64_t address) {
    emu::MemoryView view;
    view.base = address;
    view.block = view.pixel = 1;
    view.w = 4;
    view.dtype = emu::Dtype::u8;
    return view;
}

} // namespace

emu::Outcome lower(const ShaderProgram& program, const ConstantBytes& constants,
                   std::uint64_t memory_bytes, const OperationScope& scope) {
    EMU_TRY_VALUE(accesses, accesses_of(program, constants, memory_bytes));
    emu::ops::Threads threads{program.program, program.grid, {}, accesses.results};
    std::vector<emu::TensorId> sources;
    for (const emu::MemoryView& view : accesses.sources) {
        EMU_TRY_VALUE(tensor, scope.read({view, {}}));
        threads.sources.push_back(view);
        sources.push_back(tensor);
    }
    for (const std::int64_t address : accesses.constant_words) {
        const emu::Bytes word =
            constants.bytes.subspan(static_cast<std::size_t>(address - constants.address), 4);
        threads.sources.push_back(word_view(address));
        sources.push_back(
            scope.constant(emu::Dtype::u8, {1, 1, 4, 1},
                           emu::SharedBytes(std::vector<std::byte>(word.begin(), word.end()))));
    }
    const auto results =
        scope.compute_all(std::move(threads), std::move(sources), accesses.results);
    for (std::size_t i = 0; i < results.size(); ++i)
        EMU_TRY(scope.write({accesses.results[i], {}}, results[i]));
    return {};
}

} // namespace viplite::format
