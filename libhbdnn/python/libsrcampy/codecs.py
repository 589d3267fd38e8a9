# SPDX-License-Identifier: Apache-2.0
import os

from boardless_hbdnn import abi

from .arguments import image, integer, nv12_bytes, room
from .module import Module, spcdev


class Encoder(Module):
    """Of JPEGs; H.264 and H.265 are refused, unless BOARDLESS_ENCODER=raw makes streams of NV12 frames."""

    KIND, NAME = abi.SP_MTYPE_ENCODER, "encoder"
    _size = (0, 0)

    def encode(self, video_chn, type, width, height, bits=8000):
        """type: 1 H.264, 2 H.265, 3 MJPEG. 0, or -1."""
        size = integer(width, "width"), integer(height, "height")
        result = spcdev().sp_start_encode(self.handle, integer(video_chn, "video_chn"), integer(type, "type"), *size,
                                          integer(bits, "bits"))
        if result == 0:
            self._size = size
        return result

    def encode_file(self, img):
        """A frame of NV12. 0, or -1."""
        handle, frame = self.handle, image(img, "img")
        return spcdev().sp_encoder_set_frame(handle, frame, len(frame))

    send_frame = encode_file

    def get_img(self):
        """What the next frame became, as bytes, or None."""
        # A JPEG has at most 27 bits for each of three numbers of two pixels, every byte of which may be doubled, and tables.
        stream, address = room(12 * self._size[0] * self._size[1] + 4096)
        count = spcdev().sp_encoder_get_stream(self.handle, address)
        return stream[:count].tobytes() if count > 0 else None

    get_frame = get_img

    def close(self):
        """0, or -1."""
        return spcdev().sp_stop_encode(self.handle)


class Decoder(Module):
    """Of NV12 frames, in a file or one by one. Nothing compressed is decoded: BOARDLESS_DECODED has its frames."""

    KIND, NAME = abi.SP_MTYPE_DECODER, "decoder"
    _size = (0, 0)

    def decode(self, file, video_chn=0, type=1, width=1920, height=1080):
        """file: of FILE.h264 and its like FILE.h264.nv12 is read; "": frames come by set_img(). [0 or -1, how many frames]."""
        if not isinstance(file, str):
            raise TypeError("file is a text")
        size = integer(width, "width"), integer(height, "height")
        result = spcdev().sp_start_decode(self.handle, os.fsencode(file), integer(video_chn, "video_chn"),
                                          integer(type, "type"), *size)
        if result != 0:
            return [result, 0]
        self._size = size
        return [result, _frames(file, nv12_bytes(*size))]

    def set_img(self, img, chn=0, eos=0):
        """A frame, or a part of a stream; eos: not 0, the last one. 0, or -1."""
        handle, frame = self.handle, image(img, "img")
        return spcdev().sp_decoder_set_image(handle, frame, integer(chn, "chn"), len(frame), integer(eos, "eos"))

    send_frame = set_img

    def get_img(self):
        """The next frame as bytes of NV12, or None."""
        frame, address = room(nv12_bytes(*self._size))
        return frame.tobytes() if spcdev().sp_decoder_get_image(self.handle, address) == 0 else None

    get_frame = get_img

    def close(self):
        """0, or -1."""
        return spcdev().sp_stop_decode(self.handle)


def _frames(file, frame_bytes):
    """How many libspcdev will give (libhbdnn/spcdev/README.md): of the file beside a stream, where there is one."""
    decoded = file + ".nv12"
    path = decoded if os.path.exists(decoded) else file
    return os.path.getsize(path) // frame_bytes if file else 0
