// SPDX-License-Identifier: Apache-2.0
#include "librga/tasks/submit.h"

#include "emu-core/base/error.h"
#include "librga/limits/generation.h"
#include "librga/tasks/modifiers.h"

namespace rga {
namespace {

using namespace emu::picture;

emu::Outcome fill(const Request& request, const Generation& generation) {
    EMU_TRY_VALUE(spaces, spaces_of(request));
    EMU_TRY_VALUE(dst, place(request.dst, "dst"));
    return run(Fill{dst.view, rect_of(Request::rect_of(request.dst, request.drect)), spaces.dst,
                    static_cast<std::uint32_t>(request.options.color), exactness_of(generation)});
}

emu::Outcome mosaic(const Request& request) {
    EMU_TRY_VALUE(block, mosaic_block(request.options.mosaic_mode));
    EMU_TRY_VALUE(dst, place(request.dst, "dst"));
    EMU_TRY(check_synced(dst, "dst"));
    return run(Mosaic{dst.view, rect_of(Request::rect_of(request.dst, request.drect)), block});
}

emu::Result<Pictures> place_all(const Request& request) {
    EMU_TRY_VALUE(src, place(request.src, "src"));
    EMU_TRY_VALUE(dst, place(request.dst, "dst"));
    EMU_TRY(check_overlap(src, "src", dst));
    EMU_TRY(check_synced(src, "src"));
    Pictures pictures{std::move(src), std::move(dst), {}};
    if (request.pat.is_given() || request.uses(IM_COLOR_PALETTE)) {
        EMU_TRY_VALUE(pat, place(request.pat, "src1"));
        EMU_TRY(check_overlap(pat, "src1", pictures.dst));
        EMU_TRY(check_synced(pat, "src1"));
        pictures.pat = std::move(pat);
    }
    return pictures;
}

// Whether what is there already counts for the result.
bool reads_destination(const Modifier& modifier) {
    const auto* const blended = std::get_if<Blended>(&modifier);
    return (blended && !blended->under) || std::holds_alternative<RasterOperation>(modifier);
}

emu::Outcome transfer(const Request& request, const Generation& generation) {
    EMU_TRY_VALUE(spaces, spaces_of(request));
    EMU_TRY_VALUE(turn, turn_of(request));
    EMU_TRY_VALUE(filters, filters_of(request.options.interp));
    EMU_TRY_VALUE(pictures, place_all(request));
    EMU_TRY_VALUE(modifier, modifier_of(request, pictures, spaces));
    if (reads_destination(modifier)) EMU_TRY(check_synced(pictures.dst, "dst"));
    Task task;
    task.source = {pictures.src.view, rect_of(Request::rect_of(request.src, request.srect)),
                   spaces.src};
    task.destination = pictures.dst.view;
    task.target = rect_of(Request::rect_of(request.dst, request.drect));
    task.space = spaces.dst;
    task.turn = turn;
    task.across = filters.across;
    task.down = filters.down;
    task.exactness = exactness_of(generation);
    task.modifier = modifier;
    return run(task);
}

} // namespace

emu::Outcome compute(const Request& request) {
    EMU_TRY_VALUE(hardware, generation());
    EMU_TRY(check(request, *hardware));
    EMU_TRY(check_handles(request));
    if (request.fills()) return fill(request, *hardware);
    if (request.uses(IM_MOSAIC)) return mosaic(request);
    return transfer(request, *hardware);
}

} // namespace rga
