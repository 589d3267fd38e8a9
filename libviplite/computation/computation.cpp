// SPDX-License-Identifier: Apache-2.0
#include "libviplite/computation/computation.h"

#include "emu-core/base/error.h"
#include "libviplite/computation/program_computation.h"
#include "libviplite/computation/recorded_computation.h"

namespace viplite {

emu::Result<std::unique_ptr<Computation>>
make_computation(const Model& model, emu::DeviceMemory& memory, std::span<std::byte> pool) {
    if (model.recordings) {
        return std::unique_ptr<Computation>(
            std::make_unique<RecordedComputation>(model.recordings));
    }
    using Arena = emu::Session::Arena;
    const bool outside = !pool.empty() && pool.size() >= model.executable->program().arena_bytes;
    EMU_TRY_VALUE(session, emu::Session::open(model.executable, memory,
                                              outside ? Arena::outside : Arena::own));
    if (outside) session->use_arena(pool);
    return std::unique_ptr<Computation>(
        std::make_unique<ProgramComputation>(model, std::move(session)));
}

} // namespace viplite
