// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/file.h"

#include "emu-core/base/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace emu {
namespace {

class OpenFile {
public:
    explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
    OpenFile(const OpenFile&) = delete;
    ~OpenFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }

    explicit operator bool() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }
    bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

private:
    int descriptor_;
};

// What ends a process from outside waits for as long as this lives.
class SignalsHeld {
public:
    SignalsHeld() {
        sigset_t held;
        ::sigemptyset(&held);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::sigaddset(&held, signal);
        ::pthread_sigmask(SIG_BLOCK, &held, &before_);
    }
    SignalsHeld(const SignalsHeld&) = delete;
    ~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

private:
    sigset_t before_;
};

bool write_all(int descriptor, Bytes bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == path.npos ? "./" : path.substr(0, slash + 1);
}

bool is_system_path(const std::string& path) {
    return path.starts_with("/dev/") || path.starts_with("/proc/");
}

// Where links lead, whether or not something is there. Links into /dev and /proc are not followed
// any further: what they say is no path.
std::string follow(std::string path) {
    constexpr int most_links = 40; // as the kernel has it
    char target[4096];
    for (int i = 0; i < most_links && !is_system_path(path); ++i) {
        const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
        if (length <= 0 || length == static_cast<ssize_t>(sizeof target)) break;
        const std::string next(target, static_cast<std::size_t>(length));
        path = next.front() == '/' ? next : folder_of(path) + next;
    }
    return path;
}

Outcome write_directly(const std::string& path, Bytes bytes) {
    OpenFile file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!file || !write_all(file.descriptor(), bytes) || !file.close()) return system_error(path);
    return {};
}

constexpr mode_t new_file = 0666; // less what the user's mask takes

// A file without a name until it is whole: no end of the process, however hard, leaves any of it.
// False where the file system has no such files, or on another error.
bool write_unnamed(const std::string& partial, Bytes bytes, const mode_t* mode) {
    const OpenFile file(
        ::open(folder_of(partial).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, new_file));
    if (!file || !write_all(file.descriptor(), bytes)) return false;
    if (mode && ::fchmod(file.descriptor(), *mode) != 0) return false;
    const std::string self = format("/proc/self/fd/%d", file.descriptor());
    return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, partial.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool write_named(const std::string& partial, Bytes bytes, const mode_t* mode) {
    OpenFile file(::open(partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, new_file));
    return file && write_all(file.descriptor(), bytes) &&
           (!mode || ::fchmod(file.descriptor(), *mode) == 0) && file.close();
}

Outcome replace(const std::string& path, Bytes bytes, const mode_t* mode) {
    const std::string partial =
        format("%s.boardless.%ld.partial", folder_of(path).c_str(), static_cast<long>(::getpid()));
    const SignalsHeld held;
    ::unlink(partial.c_str()); // of a process of the same number, killed
    if ((write_unnamed(partial, bytes, mode) || write_named(partial, bytes, mode)) &&
        ::rename(partial.c_str(), path.c_str()) == 0) {
        return {};
    }
    const Error failure = system_error(path);
    ::unlink(partial.c_str());
    return failure;
}

} // namespace

Result<std::vector<std::byte>> read_file(const std::string& path) {
    EMU_TRY_VALUE(file, InputFile::open(path));
    std::vector<std::byte> bytes(file.size());
    EMU_TRY(file.read(bytes));
    return bytes;
}

Outcome write_file(const std::string& path, Bytes bytes) {
    const std::string target = follow(path);
    struct stat status {};
    if (::stat(target.c_str(), &status) != 0) {
        if (errno != ENOENT || target.empty()) return system_error(path);
        return replace(target, bytes, nullptr);
    }
    if (is_system_path(target) || !S_ISREG(status.st_mode)) return write_directly(target, bytes);
    if (::access(target.c_str(), W_OK) != 0) return system_error(path);
    const mode_t mode = status.st_mode & 07777;
    return replace(target, bytes, &mode);
}

} // namespace emu
