// SPDX-License-Identifier: Apache-2.0
// Files in pages that go back to the system, and come again where they are a file's own.
#include "emu-core/base/file_image.h"

#include "emu-core/base/file.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

#include <unistd.h>

using namespace emu;

namespace {

namespace fs = std::filesystem;

// A file of a few pages and a half.
class SomePages {
public:
    SomePages() : path_(fs::temp_directory_path() / ("boardless." + std::to_string(::getpid()))) {
        for (std::size_t i = 0; i < bytes_.size(); ++i) bytes_[i] = static_cast<std::byte>(i * 7);
        REQUIRE(write_file(path_, bytes_));
    }
    SomePages(const SomePages&) = delete;
    ~SomePages() { fs::remove(path_); }

    std::string path() const { return path_; }
    bool is(Bytes bytes) const { return std::ranges::equal(bytes, bytes_); }

private:
    fs::path path_;
    std::vector<std::byte> bytes_ = std::vector<std::byte>(10 * 4096 + 2048);
};

} // namespace

TEST_CASE("a file's own pages come again after they have left") {
    const SomePages pages;
    const auto image = FileImage::map(pages.path());
    REQUIRE(image);
    const SharedBytes bytes = FileImage::shared(*image);
    CHECK(bytes.are_of_file());
    CHECK(pages.is(bytes));
    const SharedBytes part = bytes.part(100, 5 * 4096);
    CHECK(part.are_of_file());
    page_out(part);
    page_out(bytes);
    CHECK(pages.is(bytes));
    (*image)->drop(bytes);
    CHECK(pages.is(bytes));
}

TEST_CASE("copies of a file stay until they are dropped") {
    const SomePages pages;
    const auto image = FileImage::read(pages.path());
    REQUIRE(image);
    const SharedBytes bytes = FileImage::shared(*image);
    CHECK(!bytes.are_of_file());
    page_out(bytes);
    CHECK(pages.is(bytes));
    (*image)->drop(bytes.part(4096, 2 * 4096));
    CHECK(bytes.data()[4097] == std::byte{0});
    CHECK(bytes.data()[3 * 4096 + 1] != std::byte{0});
}

TEST_CASE("what is no file has no image") {
    for (const auto make : {FileImage::read, FileImage::map}) {
        CHECK(!make("/nowhere"));
        CHECK(!make("/"));
        const auto nothing = make("/dev/null");
        CHECK(!nothing);
    }
}
