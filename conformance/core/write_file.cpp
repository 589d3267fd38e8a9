// SPDX-License-Identifier: Apache-2.0
// Files are written whole or not at all, and nothing lies beside them.
#include "emu-core/base/file.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace emu;

namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder() {
        std::string pattern = fs::temp_directory_path() / "boardless.XXXXXX";
        path_ = ::mkdtemp(pattern.data());
    }
    Folder(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }

    std::string operator/(const char* name) const { return path_ / name; }
    std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(path_), fs::directory_iterator());
    }

private:
    fs::path path_;
};

std::vector<std::byte> filled(std::size_t size, char value) {
    return std::vector<std::byte>(size, static_cast<std::byte>(value));
}

std::vector<std::byte> content(const std::string& path) {
    auto bytes = read_file(path);
    if (!bytes) FAIL(bytes.error().detail);
    return *std::move(bytes);
}

mode_t mode_of(const std::string& path) {
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 07777;
}

} // namespace

TEST_CASE("write_file/makes and replaces, and leaves nothing beside") {
    const Folder folder;
    const std::string path = folder / "out";
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{3} << 20}) {
        REQUIRE(write_file(path, filled(size, 'a')));
        CHECK(content(path) == filled(size, 'a'));
        CHECK(folder.files() == 1);
    }
}

TEST_CASE("write_file/new files follow the mask, replaced ones keep their permissions") {
    const Folder folder;
    const mode_t before = ::umask(027);
    REQUIRE(write_file(folder / "out", filled(1, 'a')));
    CHECK(mode_of(folder / "out") == 0640);
    fs::permissions(folder / "out", fs::perms(0604));
    REQUIRE(write_file(folder / "out", filled(1, 'b')));
    CHECK(mode_of(folder / "out") == 0604);
    ::umask(before);
}

TEST_CASE("write_file/links stay, what they lead to is replaced") {
    const Folder folder;
    fs::create_directory(folder / "inner");
    REQUIRE(write_file(folder / "inner/file", filled(4, 'a')));
    fs::create_symlink("inner/file", folder / "link");
    fs::create_symlink(folder / "link", folder / "second");
    REQUIRE(write_file(folder / "second", filled(2, 'b')));
    CHECK(fs::is_symlink(folder / "second"));
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(content(folder / "inner/file") == filled(2, 'b'));
    fs::create_symlink("inner/new", folder / "dangling");
    REQUIRE(write_file(folder / "dangling", filled(3, 'c')));
    CHECK(fs::is_symlink(folder / "dangling"));
    CHECK(content(folder / "inner/new") == filled(3, 'c'));
    CHECK(folder.files() == 4);
}

TEST_CASE("write_file/a pipe is written as it stands") {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    REQUIRE(write_file("/proc/self/fd/" + std::to_string(ends[1]), filled(5, 'a')));
    char read[8] = {};
    CHECK(::read(ends[0], read, sizeof read) == 5);
    CHECK(std::string(read) == "aaaaa");
    ::close(ends[0]);
    ::close(ends[1]);
    CHECK(write_file("/dev/null", filled(5, 'a')));
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("write_file/a descriptor's file gets the bytes behind what it has") {
    const Folder folder;
    const int file = ::open((folder / "out").c_str(), O_CREAT | O_WRONLY, 0600);
    REQUIRE(::write(file, "ab", 2) == 2);
    REQUIRE(write_file("/proc/self/fd/" + std::to_string(file), filled(2, 'c')));
    ::close(file);
    const auto got = content(folder / "out");
    CHECK(std::string(reinterpret_cast<const char*>(got.data()), got.size()) == "abcc");
}

TEST_CASE("write_file/what cannot be written says why, and the old file stays") {
    const Folder folder;
    const auto refusal = [](const std::string& path) {
        const Outcome outcome = write_file(path, filled(1, 'a'));
        REQUIRE(!outcome);
        CHECK(outcome.error().fault == Fault::bad_argument);
        return outcome.error().detail;
    };
    CHECK(refusal(folder / "absent/out") == folder / "absent/out: No such file or directory");
    CHECK(refusal(folder / "") == folder / ": Is a directory");
    REQUIRE(write_file(folder / "out", filled(1, 'b')));
    CHECK(refusal(folder / "out/below") == folder / "out/below: Not a directory");
    fs::create_symlink("loop", folder / "loop");
    CHECK(refusal(folder / "loop") == folder / "loop: Too many levels of symbolic links");
    if (::geteuid() != 0) { // to whom nothing is forbidden
        fs::permissions(folder / "out", fs::perms(0444));
        CHECK(refusal(folder / "out") == folder / "out: Permission denied");
    }
    CHECK(content(folder / "out") == filled(1, 'b'));
    CHECK(folder.files() == 2);
}

// In a child: what ends it, or limits it, must not reach the tests.
template <class Action> int status_of_child(Action action) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(action() ? 0 : 1);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return status;
}

TEST_CASE("write_file/a disk that is full leaves the old file and nothing else") {
    const Folder folder;
    REQUIRE(write_file(folder / "out", filled(9, 'a')));
    const int status = status_of_child([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{4096, 4096};
        return ::setrlimit(RLIMIT_FSIZE, &limit) == 0 &&
               !write_file(folder / "out", filled(1 << 20, 'b'));
    });
    CHECK(status == 0);
    CHECK(content(folder / "out") == filled(9, 'a'));
    CHECK(folder.files() == 1);
}

TEST_CASE("write_file/a process that is ended leaves a whole file, or none, and nothing else") {
    constexpr std::size_t size = 1 << 18;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        for (int round = 0; round < 10; ++round) {
            const Folder folder;
            const std::string path = folder / "out";
            const pid_t child = ::fork();
            if (child == 0) {
                std::signal(signal, SIG_DFL); // the tests' own is not for it
                for (char value = 'a';; value = value == 'a' ? 'b' : 'a') {
                    if (!write_file(path, filled(size, value))) ::_exit(1);
                }
            }
            while (!fs::exists(path)) ::usleep(100);
            ::kill(child, signal);
            int status = 0;
            REQUIRE(::waitpid(child, &status, 0) == child);
            CHECK(WIFSIGNALED(status));
            CHECK(WTERMSIG(status) == signal);
            const auto got = content(path);
            CHECK((got == filled(size, 'a') || got == filled(size, 'b')));
            CHECK(folder.files() == 1);
        }
    }
}
