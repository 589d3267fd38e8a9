// SPDX-License-Identifier: Apache-2.0
// What a camera of V4L2 answers whatever it does at the time. Results are 0 or an errno.
#pragma once

#include <cstdint>
#include <linux/videodev2.h>

namespace hbdnn::spcdev {

v4l2_pix_format pixels_of(std::uint32_t format, std::uint32_t width, std::uint32_t height);

int get_format(const v4l2_pix_format& pixels, v4l2_format& format);
// The nearest format that there is: YUYV where another than NV12 is asked for.
int try_format(v4l2_format& format);
// Of requests that change nothing: capabilities, formats, sizes, rates, inputs. ENOTTY: another
// one.
int answer(unsigned long request, void* argument);

} // namespace hbdnn::spcdev
