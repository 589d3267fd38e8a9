# SPDX-License-Identifier: Apache-2.0
import ctypes
import os

from boardless_hbdnn import abi

from .arguments import MOST_CHANNELS, array, image, integer, integers, nv12_bytes, room, rows
from .module import Module, spcdev

_TIMEOUT = 2000  # ms, as on X5
_USUAL_SENSOR = (1920, 1080)


class Camera(Module):
    """A camera, or a scaler of the program's frames. What the camera sees: BOARDLESS_CAMERA."""

    KIND, NAME = abi.SP_MTYPE_VIO, "vio"

    def __init__(self):
        super().__init__()
        self._source = None  # width and height of what is scaled

    def open_cam(self, pipe_id, video_index, fps=30, width=None, height=None, raw_height=-1, raw_width=-1, crop_rect=None):
        """A channel for each width and height, and one of the sensor's size. 0, or -1."""
        handle = self.handle
        widths, heights = integers(width, "width"), integers(height, "height")
        if len(widths) != len(heights):
            raise ValueError("width and height must have same length")
        parts = rows(crop_rect, 4, "crop_rect")
        sensor = (integer(raw_width, "raw_width"), integer(raw_height, "raw_height"))
        parameters = abi.sp_sensors_parameters(raw_height=sensor[1], raw_width=sensor[0], fps=integer(fps, "fps"))
        count = len(widths)
        result = spcdev().sp_open_camera_v3(
            handle, integer(pipe_id, "pipe_id"), integer(video_index, "video_index"), count, ctypes.byref(parameters),
            array(widths, count), array(heights, count), *_columns(parts, count), None)
        if result == 0:
            self._source = sensor if min(sensor) > 0 else _USUAL_SENSOR
        return result

    def open_vps(self, pipe_id=1, process_mode=0, src_width=1920, src_height=1080, dst_width=None, dst_height=None,
                 crop_rect=None, rotate=None, src_size=None, dst_size=None):
        """A scaler with a channel for each size, and one of the source's. process_mode: 1 scales, 2 also cuts, 3 also turns,
        4 both. 0, or -1."""
        handle = self.handle
        source = _only(rows(src_size, 2, "src_size")) or [integer(src_width, "src_width"), integer(src_height, "src_height")]
        sizes = rows(dst_size, 2, "dst_size") or _pairs(integers(dst_width, "dst_width"), integers(dst_height, "dst_height"))
        if len(sizes) < MOST_CHANNELS - 1:
            sizes = sizes + [[0, 0]]  # the source's, as the board's module has it
        count = len(sizes)
        parts, turns = rows(crop_rect, 4, "crop_rect"), integers(rotate, "rotate")
        result = spcdev().sp_open_vps(
            handle, integer(pipe_id, "pipe_id"), count, integer(process_mode, "process_mode"), *source,
            array([size[0] for size in sizes], count), array([size[1] for size in sizes], count), *_columns(parts, count),
            array(turns, count))
        if result == 0:
            self._source = tuple(source)
        return result

    def close_cam(self):
        spcdev().sp_vio_close(self.handle)
        self._source = None

    def get_img(self, module=2, width=0, height=0):
        """The next frame of the channel of that size as bytes of NV12, or None. module: 2; 1 of the camera before it is scaled,
        0 of the sensor, raw."""
        handle, module = self.handle, integer(module, "module")
        size = integer(width, "width"), integer(height, "height")
        takes = {abi.SP_DEV_SIF: (spcdev().sp_vio_get_raw, _raw_bytes), abi.SP_DEV_ISP: (spcdev().sp_vio_get_yuv, nv12_bytes),
                 abi.SP_DEV_IPU: (spcdev().sp_vio_get_frame, nv12_bytes)}
        if module not in takes or min(size) < 0:
            return None
        function, bytes_of = takes[module]
        frame, address = room(bytes_of(*(self._source or size if size == (0, 0) else size)))
        return frame.tobytes() if function(handle, address, *size, _TIMEOUT) == 0 else None

    def set_img(self, img_obj):
        """A frame for the scaler. 0, or -1. Exception: fewer bytes than a frame of the source's size has."""
        handle, frame = self.handle, image(img_obj, "img_obj")
        needed = nv12_bytes(*self._source) if self._source else 0
        if len(frame) < needed:
            raise Exception("camera frame size less than nv12 format size")  # as X5's
        frame = frame[:needed] if needed else frame
        return spcdev().sp_vio_set_frame(handle, frame, len(frame))


def _only(found):
    return found[0] if found else None


def _pairs(widths, heights):
    if len(widths) != len(heights):
        raise ValueError("dst_width and dst_height must have same length")
    return [list(pair) for pair in zip(widths, heights)]


def _columns(parts, count):
    """crop_x, crop_y, crop_width and crop_height, 0 where a channel takes all."""
    return [array([part[i] for part in parts], count) for i in range(4)]


def _raw_bytes(width, height):
    """Rows of whole 16 bytes, packed: libhbdnn/spcdev/picture/sensor.h."""
    bits = int(os.environ.get("BOARDLESS_CAMERA_BITS") or 10)
    return (width * bits + 127) // 128 * 16 * height
