// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/board.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"
#include "libhbdnn/library.h"

#include <map>
#include <memory>
#include <mutex>

namespace hbdnn {
namespace {

struct AllCores {
    std::mutex mutex;
    std::map<const emu::Chip*, std::unique_ptr<emu::Cores>> by_chip;
};

} // namespace

emu::Outcome check_board(const emu::Chip& chip) {
    if (chip.takes(emu::ModelContainer::bpu_code) || &chip == &emu::generic) return {};
    return emu::error(emu::Fault::wrong_chip, "no board with a %s has libdnn", chip.name.data());
}

emu::Result<emu::ChipChoice> board_choice() {
    EMU_TRY_VALUE(choice, emu::chip_choice(library.default_chip));
    if (choice.asked) EMU_TRY(check_board(*choice.asked));
    return choice;
}

emu::Result<const emu::Chip*> board_chip() {
    EMU_TRY_VALUE(choice, board_choice());
    return choice.asked ? choice.asked : choice.fallback;
}

emu::Cores& cores_of(const emu::Chip& chip) {
    static auto& all = *new AllCores;
    const std::lock_guard lock(all.mutex);
    std::unique_ptr<emu::Cores>& cores = all.by_chip[&chip];
    if (!cores) cores = std::make_unique<emu::Cores>(chip.clock.value.cores);
    return *cores;
}

} // namespace hbdnn
