// SPDX-License-Identifier: Apache-2.0
// What exports are made of: structs of the headers that they are compiled for as ours, and calls
// that compute at once, which are what a builder makes of their arguments, within answer().
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/edge/export.h"
#include "librga/functions.h"
#include "librga/message.h"
#include "librga/pictures/request.h"
#include "librga/tasks/build.h"
#include "librga/tasks/submit.h"

#include <im2d_type.h>

// What makes a function of C++ one of the library's exports.
#define BOARDLESS_CXX_EXPORT __attribute__((visibility("default")))

namespace rga {

Buffer to_buffer(const rga_buffer_t& buffer);

// Of im_opt_t what its version has (abi/rga/versions.inc); null: nothing. Members of a picture
// stand in where there is no struct (assumed: of 1.3's improcess).
Options to_options(im_opt_t* opt);
Options to_options(const rga_buffer_t& src, const rga_buffer_t& dst);

// The arguments of improcess() and imcheck().
struct Given {
    const rga_buffer_t &src, &dst, &pat;
    const im_rect &srect, &drect, &prect;
};
Request to_request(const Given& given, const Options& options, int usage);

rga_buffer_t described(int width, int height, int wstride, int hstride, int format);

template <std::size_t count, class Build, class... Arguments>
IM_STATUS now(const emu::FunctionOf<count>& function, int sync, const Fences& fences, Build build,
              const Arguments&... arguments) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY_VALUE(requests, build());
        return submit(requests, usage_of_sync(sync), fences);
    };
    return answer(function, body, arguments...);
}

// The same of tasks of a job.
template <std::size_t count, class Build, class... Arguments>
IM_STATUS later(const emu::FunctionOf<count>& function, im_job_handle_t job, Build build,
                const Arguments&... arguments) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY_VALUE(requests, build());
        return add_to_job(job, requests);
    };
    return answer(function, body, job, arguments...);
}

// Error bad_argument: null, or a negative number.
inline emu::Result<std::span<const im_rect>> rects_of(const im_rect* rects, int count) {
    if (!rects) return emu::error(emu::Fault::bad_argument, "rect_array is null");
    if (count < 0) return emu::error(emu::Fault::bad_argument, "illegal array_size %d", count);
    return std::span(rects, static_cast<std::size_t>(count));
}

} // namespace rga
