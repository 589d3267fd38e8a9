// SPDX-License-Identifier: Apache-2.0
// Between the structs of the headers that this is compiled for and ours.
#pragma once

#include "librga/pictures/request.h"

#include <im2d_type.h>

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

} // namespace rga
