// SPDX-License-Identifier: Apache-2.0
// A C++ program by the macros, default arguments and class of the headers.
#include <cstdio>
#include <cstring>

#include <RgaUtils.h>
#include <RockchipRga.h>
#include <im2d.hpp>

namespace {

constexpr int side = 16;
unsigned char picture[side * side * 3], copy[side * side * 3];

bool copies() {
    const rga_buffer_t src = wrapbuffer_virtualaddr(picture, side, side, RK_FORMAT_RGB_888);
    const rga_buffer_t dst =
        wrapbuffer_virtualaddr(copy, side, side, RK_FORMAT_RGB_888, side, side);
    if (imcheck(src, dst, im_rect(), im_rect()) != IM_STATUS_NOERROR) return false;
    if (imcopy(src, dst) != IM_STATUS_SUCCESS) return false;
    std::printf("%s\n", imStrError(IM_STATUS_SUCCESS));
    return std::memcmp(picture, copy, sizeof picture) == 0 && imresize(src, dst) > 0;
}

bool copies_in_a_job() {
    const rga_buffer_handle_t from =
        importbuffer_virtualaddr(picture, side, side, RK_FORMAT_RGB_888);
    const rga_buffer_handle_t to = importbuffer_virtualaddr(copy, sizeof copy);
    const rga_buffer_t src = wrapbuffer_handle(from, side, side, RK_FORMAT_RGB_888);
    const rga_buffer_t dst = wrapbuffer_handle(to, side, side, RK_FORMAT_BGR_888);
    const im_job_handle_t job = imbeginJob();
    bool good = imcopyTask(job, src, dst) == IM_STATUS_SUCCESS;
    good = good && imendJob(job) == IM_STATUS_SUCCESS && copy[0] == picture[2];
    return good && releasebuffer_handle(from) > 0 && releasebuffer_handle(to) > 0;
}

// Also compiles every member: abi/rga/classes.inc.
[[maybe_unused]] void every_member() {
    RockchipRga rga;
    rga_info_t info{};
    bo_t bo{};
    void* context = nullptr;
    int fd = -1;
#define METHOD(class, member, since, state, expression) static_cast<void>(expression);
#define SYMBOL(symbol, entity)
#include "abi/rga/classes.inc"
}

bool blits() {
    RockchipRga& rga = RockchipRga::get();
    rga_info_t src{}, dst{};
    src.fd = dst.fd = -1;
    src.virAddr = picture;
    dst.virAddr = copy;
    rga_set_rect(&src.rect, 0, 0, side, side, side, side, RK_FORMAT_RGB_888);
    rga_set_rect(&dst.rect, 0, 0, side, side, side, side, RK_FORMAT_RGB_888);
    rga_set_rotation(&src, 180);
    return rga.RkRgaIsReady() && rga.RkRgaBlit(&src, &dst, nullptr) == 0 &&
           copy[0] == picture[sizeof picture - 3] && RockchipRga::hasInstance();
}

} // namespace

int main() {
    for (std::size_t i = 0; i < sizeof picture; ++i) picture[i] = static_cast<unsigned char>(i * 7);
    const bool good = copies() && copies_in_a_job() && blits() &&
                      get_bpp_from_format(RK_FORMAT_YCbCr_420_SP) == 1.5F;
    std::puts(good ? "as expected" : "wrong");
    return !good;
}
