# SPDX-License-Identifier: Apache-2.0
import ctypes

from boardless_hbdnn import abi

from .arguments import image, integer
from .module import Module, spcdev

_RESOLUTIONS = 20  # of the board's list


class Display(Module):
    """Pictures and what is drawn over them. Where they go: BOARDLESS_DISPLAY."""

    KIND, NAME = abi.SP_MTYPE_DISPLAY, "display"

    def display(self, chn=0, width=1920, height=1080, vot_intf=0, vot_out_mode=0, chn_width=0, chn_height=0):
        """Layer `chn`, 0 and 1 of pictures, 2 and 3 of drawings, of chn_width x chn_height, else of width x height. 0, or -1."""
        integer(vot_intf, "vot_intf"), integer(vot_out_mode, "vot_out_mode")
        size = integer(width, "width"), integer(height, "height")
        layer = integer(chn_width, "chn_width"), integer(chn_height, "chn_height")
        return spcdev().sp_start_display(self.handle, integer(chn, "chn"), *(size if 0 in layer else layer))

    def set_img(self, img, chn=0):
        """A picture of NV12. 0, or -1."""
        self.warn_in_child("a picture is shown")
        handle, frame = self.handle, image(img, "img")
        return spcdev().sp_display_set_image(handle, frame, len(frame), integer(chn, "chn"))

    def set_graph_rect(self, x0, y0, x1, y1, chn=2, flush=0, color=0xffff0000, line_width=4):
        """color: ARGB. flush: not 0, what was drawn before goes first. 0, or -1."""
        self.warn_in_child("a rectangle is drawn")
        corners = [integer(value, name) for value, name in ((x0, "x0"), (y0, "y0"), (x1, "x1"), (y1, "y1"))]
        return spcdev().sp_display_draw_rect(self.handle, *corners, integer(chn, "chn"), integer(flush, "flush"), _argb(color),
                                             integer(line_width, "line_width"))

    def set_graph_word(self, x, y, str, chn=2, flush=0, color=0xffff0000, line_width=1):
        """str: bytes, of GB2312. 0, or -1."""
        self.warn_in_child("a text is drawn")
        return spcdev().sp_display_draw_string(self.handle, integer(x, "x"), integer(y, "y"), image(str, "str"),
                                               integer(chn, "chn"), integer(flush, "flush"), _argb(color),
                                               integer(line_width, "line_width"))

    def get_display_res(self):
        """[(width, height), ...] of 20; those that there are not are (0, 0)."""
        widths, heights = (ctypes.c_int32 * _RESOLUTIONS)(), (ctypes.c_int32 * _RESOLUTIONS)()
        spcdev().sp_get_display_resolution(widths, heights)
        return list(zip(widths, heights))

    def close(self):
        """0, or -1."""
        return spcdev().sp_stop_display(self.handle)


def _argb(color):
    """Its low 32 bits, as the board's module takes them."""
    if not hasattr(color, "__index__"):
        raise TypeError(f"color is an integer, not {type(color).__name__}")
    return ctypes.c_int32(color.__index__() & 0xffffffff).value
