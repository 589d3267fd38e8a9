// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/task/start_task.h"

#include "emu-core/base/error.h"
#include "libhbdnn/model/board.h"
#include "libhbdnn/model/picture_record.h"
#include "libhbdnn/picture/resizer.h"

#include <algorithm>

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;
using Spans = std::vector<MemorySpan>;

bool resizes(const emu::Chip* chip) {
    return chip->picture_unit && chip->picture_unit->value.resizes_alone;
}

struct Memories {
    PictureShape shape;
    Spans spans;

    static emu::Result<Memories> find(const TensorRecord& record, const char* name) {
        EMU_TRY_VALUE(shape, picture_shape(record));
        EMU_TRY_VALUE(bytes, needed_bytes(shape));
        EMU_TRY_VALUE(spans, picture_memories(record, name, bytes));
        return Memories{shape, std::move(spans)};
    }

    emu::Result<Picture> picture() const {
        std::vector<emu::Bytes> memories;
        for (const MemorySpan& span : spans) memories.push_back(span.device());
        return picture_of(shape, memories);
    }
    emu::Result<PictureTarget> target() const {
        std::vector<std::span<std::byte>> memories;
        for (const MemorySpan& span : spans) memories.push_back(span.device());
        return picture_of(shape, std::span<const std::span<std::byte>>(memories));
    }
};

// From checked memories.
class Resizing {
public:
    Resizing(Memories from, Memories to, const Region& region)
        : from_(std::move(from)), to_(std::move(to)), region_(region) {}

    emu::Outcome run(const emu::MayGoOn& may_go_on) {
        EMU_TRY(may_go_on());
        EMU_TRY_VALUE(source, from_.picture());
        EMU_TRY_VALUE(target, to_.target());
        std::vector<std::byte> dense(
            static_cast<std::size_t>(dense_bytes(target.type, target.layout, target.extent)));
        resize(source, region_, target.extent, dense);
        EMU_TRY(may_go_on());
        write_picture(dense, target);
        for (MemorySpan& span : to_.spans) span.written();
        return {};
    }

    emu::Outcome check_cleaned() const {
        for (const MemorySpan& span : from_.spans) EMU_TRY(span.check_cleaned());
        for (const MemorySpan& span : to_.spans) EMU_TRY(span.check_overwritten());
        return {};
    }

    // Reading and writing is all that it takes (assumed).
    std::uint64_t nanoseconds(const emu::Chip& chip) const {
        const auto pixels = static_cast<std::uint64_t>(region_.width() * region_.height()) +
                            static_cast<std::uint64_t>(to_.shape.valid.width) *
                                static_cast<std::uint64_t>(to_.shape.valid.height);
        const auto rate = static_cast<std::uint64_t>(chip.dram_mb_per_s.value);
        return static_cast<std::uint64_t>(chip.task_ns.value) + 3 * pixels * 1000 / rate;
    }

private:
    Memories from_, to_;
    Region region_;
};

} // namespace

emu::Result<const emu::Chip*> resizing_chip() {
    EMU_TRY_VALUE(choice, board_choice());
    if (choice.asked) {
        if (resizes(choice.asked)) return choice.asked;
        return error(Fault::unsupported, "%s has no hbDNNResize", choice.asked->name.data());
    }
    const auto chips = emu::chips();
    const auto found = std::ranges::find_if(chips, resizes);
    if (found != chips.end()) return *found;
    return error(Fault::unsupported, "no chip has hbDNNResize");
}

emu::Result<TaskPiece> resize_piece(const emu::Chip& chip, const TensorRecord& input,
                                    const std::optional<Region>& region,
                                    const TensorRecord& output) {
    EMU_TRY_VALUE(from, Memories::find(input, "input"));
    EMU_TRY_VALUE(to, Memories::find(output, "output"));
    EMU_TRY_VALUE(source, from.picture());
    EMU_TRY_VALUE(target, to.target());
    const Region part = region.value_or(whole(source.extent));
    EMU_TRY(check_resize(chip, source, part, target));
    const auto resizing = std::make_shared<Resizing>(std::move(from), std::move(to), part);
    TaskPiece piece;
    piece.work = [resizing](const emu::MayGoOn& may_go_on) { return resizing->run(may_go_on); };
    piece.check = [resizing] { return resizing->check_cleaned(); };
    piece.nanoseconds = resizing->nanoseconds(chip);
    piece.chip = &chip;
    return piece;
}

} // namespace hbdnn
