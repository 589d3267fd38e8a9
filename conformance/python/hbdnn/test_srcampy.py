# SPDX-License-Identifier: Apache-2.0
"""hobot_vio.libsrcampy. Frames of 16x8 are 192 bytes; what the camera sees are frames of a file, of one grey each."""
import os
import signal
import threading

import hobot_vio.libsrcampy
import hobot_vio_rdkx5.libsrcampy
import libsrcampy
import pytest
from libsrcampy import Camera, Decoder, Display, Encoder, bind, unbind


def frame(luma, width=16, height=8):
    return bytes([luma]) * (width * height) + bytes([128]) * (width * height // 2)


@pytest.fixture
def camera(monkeypatch, tmp_path):
    (tmp_path / "seen.nv12").write_bytes(frame(10) + frame(20) + frame(30))
    monkeypatch.setenv("BOARDLESS_CAMERA", str(tmp_path / "seen.nv12"))
    monkeypatch.setenv("BOARDLESS_CAMERA_SIZE", "16x8")
    return Camera()


@pytest.fixture
def shown(monkeypatch, tmp_path):
    folder = tmp_path / "shown"
    folder.mkdir()
    monkeypatch.setenv("BOARDLESS_DISPLAY", str(folder))
    return lambda: [path.read_bytes() for path in sorted(folder.iterdir())]


def test_the_same_classes_under_all_names():
    for module in (hobot_vio.libsrcampy, hobot_vio_rdkx5.libsrcampy):
        assert all(getattr(module, name) is getattr(libsrcampy, name) for name in libsrcampy.__all__)
    assert (Camera.__module__, Camera.__name__) == ("libsrcampy", "Camera")


# Camera


def test_a_channel_for_each_size_and_the_sensors(camera):
    assert camera.open_cam(0, -1, 30, [16, 8], [8, 4], 8, 16) == 0
    assert camera.get_img(2, 16, 8) == frame(10)
    assert len(camera.get_img(2, 8, 4)) == 48
    assert camera.get_img() == frame(20)
    assert camera.close_cam() is None


def test_a_number_is_one_channel(camera):
    assert camera.open_cam(pipe_id=0, video_index=-1, width=8, height=4, raw_height=8, raw_width=16) == 0
    assert len(camera.get_img(module=2, width=8, height=4)) == 48


def test_before_and_behind_the_isp(camera, monkeypatch):
    monkeypatch.setenv("BOARDLESS_CAMERA_BITS", "12")
    assert camera.open_cam(0, -1, raw_height=8, raw_width=16) == 0
    assert camera.get_img(1) == frame(10)
    assert len(camera.get_img(0)) == 32 * 8  # rows of 24 bytes, padded


def test_a_part_of_the_picture(camera, tmp_path):
    half = bytes([10] * 8 + [90] * 8) * 8 + bytes([128]) * 64
    (tmp_path / "seen.nv12").write_bytes(half)
    assert camera.open_cam(0, -1, 30, [8], [8], 8, 16, [8, 0, 8, 8]) == 0
    assert camera.get_img(2, 8, 8)[:64] == bytes([90]) * 64


def test_the_usual_sensor():
    camera = Camera()
    assert camera.open_cam(0, -1) == 0
    assert len(camera.get_img()) == 1920 * 1080 * 3 // 2


@pytest.mark.parametrize("call, error, text", [
    (lambda camera: camera.open_cam(0, -1, 30, [16, 8], [8]), ValueError, "width and height must have same length"),
    (lambda camera: camera.open_cam(0, -1, 30, 16, None), ValueError, "same length"),
    (lambda camera: camera.open_cam(0, -1, 30, [8] * 7, [8] * 7), ValueError, "7 elements"),
    (lambda camera: camera.open_cam("0", -1), TypeError, "pipe_id"),
    (lambda camera: camera.open_cam(0, 1 << 40), OverflowError, "video_index"),
    (lambda camera: camera.open_cam(0, -1, 30, [16.0], [8]), TypeError, "width"),
    (lambda camera: camera.open_cam(0, -1, crop_rect=[1, 2, 3]), ValueError, "crop_rect"),
    (lambda camera: camera.open_cam(0), TypeError, "video_index"),
    (lambda camera: camera.open_vps(0, 1, 16, 8, [8], [8, 4]), ValueError, "same length"),
    (lambda camera: camera.open_vps(0, 1, dst_size=[[8]]), ValueError, "dst_size"),
    (lambda camera: camera.set_img(bytearray(192)), TypeError, "bytes, not bytearray"),
    (lambda camera: camera.get_img("2"), TypeError, "module"),
])
def test_arguments_of_a_camera(call, error, text):
    with pytest.raises(error, match=text):
        call(Camera())


def test_what_a_camera_refuses(camera, capfd):
    assert camera.get_img() is None  # not open
    assert camera.open_cam(0, 9) == -1
    assert camera.open_cam(0, -1, 30, 8, 4, 8, 16) == 0
    assert camera.open_cam(0, -1) == -1  # open already
    assert camera.get_img(2, 9, 9) is None and camera.get_img(3) is None and camera.get_img(2, -8, -4) is None
    assert camera.set_img(frame(1)) == -1  # no scaler
    assert "no channel of 9x9" in capfd.readouterr().err


def test_the_end_of_what_a_camera_sees(camera, monkeypatch):
    monkeypatch.setenv("BOARDLESS_CAMERA_FRAMES", "1")
    assert camera.open_cam(0, -1, 30, 16, 8, 8, 16) == 0
    assert camera.get_img(2, 16, 8) == frame(10) and camera.get_img(2, 16, 8) is None


# The scaler


def test_the_scaler():
    scaler = Camera()
    assert scaler.open_vps(1, 1, 16, 8, [8, 16], [4, 8]) == 0
    assert scaler.set_img(frame(50)) == 0
    assert scaler.get_img(2, 8, 4) == frame(50, 8, 4)
    assert scaler.get_img() == frame(50)
    assert scaler.close_cam() is None


def test_sizes_as_lists():
    scaler = Camera()
    assert scaler.open_vps(pipe_id=1, process_mode=1, src_size=[16, 8], dst_size=[[8, 4], [4, 2]]) == 0
    assert scaler.set_img(img_obj=frame(50)) == 0
    assert len(scaler.get_img(2, 4, 2)) == 12


def test_parts_and_turns():
    scaler = Camera()
    rows = b"".join(bytes([row]) * 16 for row in range(8)) + bytes([128]) * 64
    assert scaler.open_vps(1, 4, 16, 8, 4, 8, [[0, 0, 8, 4]], [1]) == 0
    assert scaler.set_img(rows) == 0
    turned = scaler.get_img(2, 4, 8)
    assert turned[:4] == bytes([3, 2, 1, 0])  # clockwise: the first column goes up


def test_what_the_scaler_refuses():
    scaler = Camera()
    assert scaler.open_vps() == -1  # process_mode 0
    assert scaler.open_vps(1, -1) == -1
    assert scaler.set_img(frame(1)) == -1  # not open
    assert scaler.open_vps(1, 1, 16, 8, 8, 4) == 0
    with pytest.raises(Exception, match="camera frame size less than nv12 format size"):
        scaler.set_img(bytes(191))
    assert scaler.set_img(frame(1) + b"more") == 0  # of which nothing is read


# Codecs


def test_jpegs():
    encoder = Encoder()
    assert encoder.encode(0, 3, 16, 8) == 0
    assert encoder.encode_file(frame(100)) == 0 and encoder.send_frame(img=frame(200)) == 0
    first, second = encoder.get_img(), encoder.get_frame()
    assert first[:2] == second[:2] == b"\xff\xd8" and first[-2:] == b"\xff\xd9" and first != second
    assert encoder.close() == 0


def test_streams_of_frames(monkeypatch):
    monkeypatch.setenv("BOARDLESS_ENCODER", "raw")
    encoder, decoder = Encoder(), Decoder()
    assert encoder.encode(video_chn=0, type=1, width=16, height=8, bits=8000) == 0
    assert decoder.decode("", 0, 1, 16, 8) == [0, 0]
    assert encoder.encode_file(frame(7)) == 0
    assert decoder.set_img(encoder.get_img(), 0) == 0 and decoder.send_frame(frame(8), eos=1) == 0
    assert decoder.get_img() == frame(7) and decoder.get_frame() == frame(8) and decoder.get_img() is None
    assert decoder.close() == 0


def test_frames_of_a_file(tmp_path):
    stream = tmp_path / "v.h264"
    stream.write_bytes(b"\0\0\0\1\x67")
    (tmp_path / "v.h264.nv12").write_bytes(frame(1) + frame(2))
    decoder = Decoder()
    assert decoder.decode(str(stream), 0, 1, 16, 8) == [0, 2]
    assert [decoder.get_img() for _ in range(3)] == [frame(1), frame(2), None]
    plain = Decoder()
    assert plain.decode(file=str(tmp_path / "v.h264.nv12"), width=16, height=8) == [0, 2]


def test_what_codecs_refuse(tmp_path, capfd):
    encoder, decoder = Encoder(), Decoder()
    assert encoder.encode(0, 1, 16, 8) == -1
    assert "neither H.264 nor H.265 is made here" in capfd.readouterr().err
    assert encoder.close() == -1 and encoder.encode_file(frame(1)) == -1 and encoder.get_img() is None
    assert encoder.encode(0, 3, 16, 8) == 0 and encoder.encode_file(bytes(191)) == -1
    (tmp_path / "v.h264").write_bytes(b"\0\0\0\1\x67")
    assert decoder.decode(str(tmp_path / "v.h264"), 0, 1, 16, 8) == [-1, 0]
    assert decoder.decode(str(tmp_path / "none"), 0, 1, 16, 8) == [-1, 0]
    assert decoder.get_img() is None and decoder.set_img(frame(1)) == -1 and decoder.close() == -1
    assert decoder.decode("", 0, 1, 16, 8) == [0, 0] and decoder.set_img(b"\0\0\0\1\x67") == -1


def test_a_stream_that_is_handed_over(monkeypatch, tmp_path):
    (tmp_path / "v.nv12").write_bytes(frame(8) + frame(9))
    monkeypatch.setenv("BOARDLESS_DECODED", str(tmp_path / "v.nv12"))
    decoder = Decoder()
    assert decoder.decode("", 0, 1, 16, 8) == [0, 0]
    for picture in (b"\0\0\0\1\x67\x42\0\0\1\x65\x88\x80", b"\0\0\1\x41\x9a\x02"):
        assert decoder.set_img(picture) == 0
    assert decoder.get_img() == frame(8) and decoder.get_img() == frame(9) and decoder.close() == 0


@pytest.mark.parametrize("call, text", [
    (lambda: Encoder().encode(0, 3, 16), "height"), (lambda: Encoder().encode(0, 3, 16, 8.0), "height"),
    (lambda: Encoder().encode_file("text"), "bytes"), (lambda: Decoder().decode(b"file"), "text"),
    (lambda: Decoder().set_img(None), "bytes"), (lambda: Display().set_img([1]), "bytes"),
    (lambda: Display().set_graph_word(0, 0, "text"), "bytes, not str"), (lambda: Display().display("0"), "chn"),
    (lambda: Display().set_graph_rect(0, 0, 1), "y1"), (lambda: Display().set_graph_rect(0, 0, 1, 1, color=1.0), "color"),
])
def test_types_of_arguments(call, text):
    with pytest.raises(TypeError, match=text):
        call()


# The display


def test_pictures_and_what_is_drawn(shown):
    display = Display()
    assert display.display(0, 16, 8) == 0 and display.display(3, 16, 8) == 0
    assert display.set_img(frame(0)) == 0
    assert display.set_graph_rect(2, 2, 9, 5, 3, 1, 0xffff0000, 1) == 0
    assert display.set_graph_word(0, 0, "x".encode("gb2312"), 3, 0, 0xff00ff00) == 0
    assert display.close() == 0
    (picture,) = shown()
    assert picture.startswith(b"P6\n16 8\n255\n") and bytes([255, 0, 0]) in picture


def test_the_size_of_a_layer(shown):
    display = Display()
    assert display.display(chn=0, width=1920, height=1080, vot_intf=0, vot_out_mode=1, chn_width=16, chn_height=8) == 0
    assert display.set_img(img=frame(9), chn=0) == 0 and display.close() == 0
    assert shown()[0].startswith(b"P6\n16 8\n")


def test_resolutions(monkeypatch):
    assert Display().get_display_res() == [(1920, 1080)] + [(0, 0)] * 19
    monkeypatch.setenv("BOARDLESS_DISPLAY_SIZE", "640x480")
    assert Display().get_display_res()[0] == (640, 480)


def test_what_a_display_refuses():
    display = Display()
    assert display.set_img(frame(1)) == -1 and display.set_graph_rect(0, 0, 1, 1) == -1 and display.close() == -1
    assert display.set_graph_word(0, 0, b"x") == -1
    assert display.display(4, 16, 8) == -1 and display.display(0, 15, 8) == -1
    assert display.display(0, 16, 8) == 0 and display.set_img(bytes(191)) == -1


# Bindings


def test_from_the_camera_to_display_and_encoder(camera, shown):
    display, encoder = Display(), Encoder()
    assert camera.open_cam(0, -1, 30, [16], [8], 8, 16) == 0
    assert display.display(0, 16, 8) == 0 and encoder.encode(0, 3, 16, 8) == 0
    assert bind(camera, display) == 0 and bind(src=camera, dst=encoder) == 0
    assert encoder.get_img()[:2] == b"\xff\xd8"
    assert unbind(camera, encoder) == 0 and unbind(src=camera, dst=display) == 0
    assert display.close() == 0 and len(shown()) >= 1


def test_what_cannot_be_bound(camera):
    display = Display()
    assert bind(camera, display) == -1 and unbind(camera, display) == -1
    for call in (bind, unbind):
        with pytest.raises(TypeError, match="src is a Camera"):
            call(None, display)
        with pytest.raises(TypeError, match="dst is a Camera"):
            call(camera, 7)


# Objects


@pytest.mark.parametrize("kind", [Camera, Decoder, Display, Encoder])
def test_objects_begin_once(kind):
    with pytest.raises(Exception, match="__init__ already called"):
        kind().__init__()
    with pytest.raises(Exception, match=f"{kind.__name__.lower()} not inited"):
        bind(kind.__new__(kind), kind())


# Forks


def test_a_child_is_not_made_within_a_call(camera):
    display = Display()
    assert camera.open_cam(0, -1, 30, [16], [8], 8, 16) == 0 and display.display(0, 16, 8) == 0 and bind(camera, display) == 0
    ends = threading.Event()

    def watch():
        while not ends.is_set():
            camera.get_img(2, 16, 8)

    watcher = threading.Thread(target=watch)
    watcher.start()
    statuses = []
    for _ in range(50):
        child = os.fork()
        if not child:
            signal.alarm(20)  # a lock that nobody holds ends the child, not the test
            os._exit(0 if display.set_graph_rect(0, 0, 1, 1, 0) == 0 else 1)
        statuses.append(os.waitpid(child, 0)[1])
    ends.set()
    watcher.join()
    assert statuses == [0] * 50


def test_what_a_child_draws_is_told(capfd):
    display = Display()
    assert display.display(0, 16, 8) == 0
    child = os.fork()
    if not child:
        display.set_graph_rect(0, 0, 1, 1, 0)
        display.set_graph_word(0, 0, b"x", 0)
        os._exit(0)
    os.waitpid(child, 0)
    assert capfd.readouterr().err.count("a child process") == 1
