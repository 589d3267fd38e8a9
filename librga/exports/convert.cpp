// SPDX-License-Identifier: Apache-2.0
#include "librga/exports/now.h"

namespace rga {
namespace {

constexpr im_api_version_t version(unsigned major, unsigned minor, unsigned revision) {
    return major << 24 | minor << 16 | revision << 8;
}

} // namespace

Buffer to_buffer(const rga_buffer_t& b) {
    Buffer buffer;
    buffer.address = b.vir_addr;
    buffer.physical = reinterpret_cast<std::uintptr_t>(b.phy_addr);
    buffer.fd = b.fd;
    buffer.width = b.width;
    buffer.height = b.height;
    buffer.wstride = b.wstride;
    buffer.hstride = b.hstride;
    buffer.format = to_code(b.format);
    buffer.color_space_mode = b.color_space_mode;
    buffer.global_alpha = b.global_alpha;
#if RGA_FAMILY >= RGA_1_10
    buffer.handle = b.handle;
    // Structs that programs fill themselves have none.
    buffer.rd_mode = b.rd_mode == 0 ? IM_RASTER_MODE : b.rd_mode;
#endif
    return buffer;
}

Options to_options(im_opt_t* opt) {
    Options options;
    if (!opt || opt->version > version(2, 0, 0)) return options;
    options.color = opt->color;
    options.colorkey_range = opt->colorkey_range;
    options.nn = opt->nn;
    options.rop_code = opt->rop_code;
    if (opt->version < version(1, 7, 3)) return options;
    options.mosaic_mode = opt->mosaic_mode;
    options.osd = &opt->osd_config;
    if (opt->version < version(1, 10, 1)) return options;
    options.interp = opt->interp;
    if (opt->version < version(1, 10, 2)) return options;
    options.gauss_size = opt->gauss_config.ksize;
    options.sigma_x = opt->gauss_config.sigma_x;
    options.sigma_y = opt->gauss_config.sigma_y;
    options.gauss_matrix = opt->gauss_config.matrix;
    return options;
}

Options to_options(const rga_buffer_t& src, const rga_buffer_t& dst) {
    Options options;
    options.color = dst.color;
    options.colorkey_range = src.colorkey_range;
    options.nn = dst.nn;
    options.rop_code = dst.rop_code;
    return options;
}

Request to_request(const Given& given, const Options& options, int usage) {
    Request request;
    request.src = to_buffer(given.src);
    request.dst = to_buffer(given.dst);
    request.pat = to_buffer(given.pat);
    request.srect = given.srect;
    request.drect = given.drect;
    request.prect = given.prect;
    request.options = options;
    request.usage = static_cast<unsigned>(usage);
    return request;
}

rga_buffer_t described(int width, int height, int wstride, int hstride, int format) {
    rga_buffer_t buffer{};
    buffer.width = width;
    buffer.height = height;
    buffer.wstride = wstride != 0 ? wstride : width;
    buffer.hstride = hstride != 0 ? hstride : height;
    buffer.format = format;
    buffer.global_alpha = 0xff;
#if RGA_FAMILY >= RGA_1_10
    buffer.rd_mode = IM_RASTER_MODE;
#endif
    return buffer;
}

} // namespace rga
