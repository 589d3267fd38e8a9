// SPDX-License-Identifier: Apache-2.0
// captures_frame: a frame of /dev/video5 as programs of V4L2 get it. Prints its size, its bytes,
// and the darkest and the brightest of its pixels; or what failed.
#define _DEFAULT_SOURCE // timespec, which videodev2.h uses
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(const char* what) {
    printf("%s failed\n", what);
    return 1;
}

static void tell(const struct v4l2_pix_format* pixels, const unsigned char* luma, unsigned bytes) {
    unsigned least = 255, most = 0;
    for (unsigned i = 0; i < pixels->width * pixels->height; ++i) {
        if (luma[i] < least) least = luma[i];
        if (luma[i] > most) most = luma[i];
    }
    printf("%ux%u, %u bytes, luma from %u to %u\n", pixels->width, pixels->height, bytes, least,
           most);
}

int main(void) {
    struct stat status;
    const int camera = open("/dev/video5", O_RDWR | O_NONBLOCK);
    if (camera < 0 || stat("/dev/video5", &status) != 0) return failed("open");
    struct v4l2_capability capability;
    if (ioctl(camera, VIDIOC_QUERYCAP, &capability) != 0) return failed("VIDIOC_QUERYCAP");
    struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    if (ioctl(camera, VIDIOC_G_FMT, &format) != 0) return failed("VIDIOC_G_FMT");
    format.fmt.pix.pixelformat = V4L2_PIX_FMT_NV12;
    if (ioctl(camera, VIDIOC_S_FMT, &format) != 0) return failed("VIDIOC_S_FMT");
    struct v4l2_requestbuffers request = {
        .count = 2, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    if (ioctl(camera, VIDIOC_REQBUFS, &request) != 0) return failed("VIDIOC_REQBUFS");
    struct v4l2_buffer buffer = {
        .index = 1, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    if (ioctl(camera, VIDIOC_QUERYBUF, &buffer) != 0) return failed("VIDIOC_QUERYBUF");
    void* const bytes =
        mmap(NULL, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, camera, buffer.m.offset);
    if (bytes == MAP_FAILED) return failed("mmap");
    if (ioctl(camera, VIDIOC_QBUF, &buffer) != 0) return failed("VIDIOC_QBUF");
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (ioctl(camera, VIDIOC_STREAMON, &type) != 0) return failed("VIDIOC_STREAMON");
    fd_set ready;
    FD_ZERO(&ready);
    FD_SET(camera, &ready);
    if (select(camera + 1, &ready, NULL, NULL, NULL) != 1) return failed("select");
    if (ioctl(camera, VIDIOC_DQBUF, &buffer) != 0) return failed("VIDIOC_DQBUF");
    tell(&format.fmt.pix, bytes, buffer.bytesused);
    if (ioctl(camera, VIDIOC_QUERYSTD, &type) == 0) return failed("refusing VIDIOC_QUERYSTD");
    return close(camera);
}
