// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/raw_video.h"

#include "libhbdnn/spcdev/picture/stream_kind.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hbdnn::spcdev {
namespace {

emu::Error unreadable(const std::string& path) {
    return emu::error(emu::Fault::bad_input, "%s: %s", path.c_str(), std::strerror(errno));
}

// Fewer where the file ends.
std::size_t read_at(int file, std::span<std::byte> bytes, std::uint64_t offset) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const auto count = ::pread(file, bytes.data() + done, bytes.size() - done,
                                   static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += static_cast<std::size_t>(count);
    }
    return done;
}

emu::Result<std::uint64_t> size_of(int file, const std::string& path) {
    struct stat status {};
    if (::fstat(file, &status) != 0) return unreadable(path);
    if (S_ISREG(status.st_mode)) return static_cast<std::uint64_t>(status.st_size);
    return emu::error(emu::Fault::bad_input, "%s is no regular file", path.c_str());
}

// A descriptor until its bytes are known to be right.
class Opened {
public:
    // Not blocked by a pipe that nobody writes.
    explicit Opened(const std::string& path)
        : file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    Opened(const Opened&) = delete;
    ~Opened() {
        if (file_ >= 0) ::close(file_);
    }
    int get() const { return file_; }
    int release() { return std::exchange(file_, -1); }

private:
    int file_;
};

} // namespace

emu::Result<std::vector<std::byte>> first_bytes(const std::string& path) {
    const Opened file(path);
    if (file.get() < 0) return unreadable(path);
    EMU_TRY_VALUE(size, size_of(file.get(), path));
    std::vector<std::byte> bytes(std::min<std::uint64_t>(size, 64));
    bytes.resize(read_at(file.get(), bytes, 0));
    return bytes;
}

emu::Result<std::shared_ptr<RawVideo>> RawVideo::open(const std::string& path, Size size) {
    EMU_TRY(check_size(size, "a frame"));
    EMU_TRY_VALUE(begin, first_bytes(path));
    const std::uint64_t step = frame_bytes(size);
    Opened file(path);
    if (file.get() < 0) return unreadable(path);
    EMU_TRY_VALUE(bytes, size_of(file.get(), path));
    if (bytes == 0 || bytes % step != 0) {
        return emu::error(emu::Fault::bad_input, "%s has %llu bytes: %s, not frames of %dx%d NV12",
                          path.c_str(), static_cast<unsigned long long>(bytes), stream_kind(begin),
                          size.width, size.height);
    }
    return std::shared_ptr<RawVideo>(new RawVideo(file.release(), size, bytes / step));
}

RawVideo::~RawVideo() {
    ::close(file_);
}

emu::Result<SharedFrame> RawVideo::frame(std::uint64_t index) const {
    auto frame = std::make_shared<Frame>(empty_frame(size_));
    const auto bytes = std::as_writable_bytes(std::span(frame->bytes));
    if (read_at(file_, bytes, index * bytes.size()) == bytes.size()) return frame;
    return emu::error(emu::Fault::bad_input, "the file became shorter");
}

} // namespace hbdnn::spcdev
