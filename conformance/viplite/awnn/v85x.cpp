// SPDX-License-Identifier: Apache-2.0
// What awnn of V85x has besides: networks from memory, what is known of a file, lines, debugging.
#include "conformance/viplite/awnn/fake_driver.h"
#include "libviplite/awnn/network_info.h"

#include <awnn.h>
#include <awnn_debug.h>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <unistd.h>

namespace {

void one_picture() {
    reset_driver();
    fake_driver().inputs = {{tensor_type(VIP_BUFFER_FORMAT_UINT8, {40, 30, 3}), {}}};
    fake_driver().outputs = {{tensor_type(VIP_BUFFER_FORMAT_FP32, {2}), std::vector<std::byte>(8)}};
}

// A file of the given bytes, for as long as it lives.
class File {
public:
    explicit File(const std::string& bytes)
        : path_(std::filesystem::temp_directory_path() /
                ("awnn_file_" + std::to_string(::getpid()))) {
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    ~File() { std::filesystem::remove(path_); }
    File(const File&) = delete;

    std::string path() const { return path_; }

private:
    std::filesystem::path path_;
};

std::string md5_of(const std::string& text) {
    return viplite::awnn::md5_text(std::as_bytes(std::span(text)));
}

TEST_CASE("MD5 as RFC 1321 lists it, and across blocks") {
    CHECK(md5_of("") == "d41d8cd98f00b204e9800998ecf8427e");
    CHECK(md5_of("abc") == "900150983cd24fb0d6963f7d28e17f72");
    CHECK(md5_of("abcdefghijklmnopqrstuvwxyz") == "c3fcd3d76192e4007dfb496cca67e13b");
    CHECK(md5_of(
              "12345678901234567890123456789012345678901234567890123456789012345678901234567890") ==
          "57edf4a22be3c955ac49da2e2107b67a");
    CHECK(md5_of(std::string(1000000, 'a')) == "7707d6ae4e027c70eea2a935c2296f21");
}

TEST_CASE("a network from memory") {
    one_picture();
    awnn_init(1 << 20);
    unsigned char bytes[] = {'V', 'P', 'M', 'N', 0, 1};
    Awnn_Context_t* const context = awnn_create2(bytes, sizeof bytes);
    REQUIRE(context);
    CHECK(fake_driver().created_from == std::string(reinterpret_cast<char*>(bytes), sizeof bytes));
    std::vector<unsigned char> picture(40 * 30 * 3, 7);
    unsigned char* inputs[] = {picture.data()};
    awnn_set_input_buffers(context, inputs);
    awnn_run(context);
    CHECK(std::memcmp(fake_driver().ran_with.data(), picture.data(), picture.size()) == 0);
    CHECK(awnn_get_output_buffers(context)[0][1] == 0);
    awnn_destroy(context);
    awnn_uninit();
    CHECK(fake_driver().networks + fake_driver().buffers + fake_driver().users == 0);
    CHECK(awnn_create2(nullptr, 6) == nullptr);
}

TEST_CASE("what is known of a file") {
    one_picture();
    const File file("abc");
    auto* const info = awnn_get_info(file.path().data());
    REQUIRE(info);
    CHECK(std::string(info->md5) == "900150983cd24fb0d6963f7d28e17f72");
    CHECK(std::string(info->name) == "fake");
    CHECK(info->width == 40);
    CHECK(info->height == 30);
    CHECK(info->mem_size == 3 + 1000 + 40 * 30 * 3 + 8);
    CHECK(fake_driver().created_from == file.path());
    CHECK(fake_driver().networks + fake_driver().buffers + fake_driver().users == 0);
    const auto calls = fake_driver().calls.size();
    CHECK(awnn_get_info(file.path().data()) == info);
    CHECK(fake_driver().calls.size() == calls); // remembered
}

TEST_CASE("files of which nothing is known") {
    one_picture();
    CHECK(awnn_get_info(nullptr) == nullptr);
    char nowhere[] = "/no/such/file";
    CHECK(awnn_get_info(nowhere) == nullptr);
    const File file("not a network");
    for (const char* function : {"vip_init", "vip_create_network", "vip_query_network"}) {
        one_picture();
        fake_driver().failures[function] = VIP_ERROR_INVALID_NETWORK;
        CHECK(awnn_get_info(file.path().data()) == nullptr);
        CHECK(fake_driver().networks + fake_driver().users == 0);
    }
}

TEST_CASE("sides of a line") {
    CHECK(line_side(0, 0, 10, 0, 5, 1) == 1);
    CHECK(line_side(0, 0, 10, 0, 5, -1) == -1);
    CHECK(line_side(0, 0, 10, 0, 50, 0) == 0);
    CHECK(line_side(10, 0, 0, 0, 5, 1) == -1);
    CHECK(line_side(3, 3, 3, 3, 5, 1) == 0);
    CHECK(line_side(-2147483647, 0, 2147483647, 0, 0, 2147483647) == 1);
}

TEST_CASE("points inside polygons") {
    int x[] = {0, 10, 10, 5, 0}, y[] = {0, 0, 10, 5, 10}; // a square with a notch below
    CHECK(pnpoly(5, x, y, 2, 2) == 1);
    CHECK(pnpoly(5, x, y, 5, 8) == 0);
    CHECK(pnpoly(5, x, y, 9, 8) == 1);
    CHECK(pnpoly(5, x, y, 11, 2) == 0);
    CHECK(pnpoly(5, x, y, 2, -1) == 0);
    CHECK(pnpoly(0, x, y, 2, 2) == 0);
    CHECK(pnpoly(-1, x, y, 2, 2) == 0);
    CHECK(pnpoly(5, nullptr, y, 2, 2) == 0);
}

// Every whole point against two half planes for each of the triangle's edges.
TEST_CASE("points inside triangles") {
    std::mt19937 random(1);
    std::uniform_int_distribution<int> coordinate(-8, 8);
    for (int i = 0; i < 300; ++i) {
        int x[3], y[3];
        for (int corner = 0; corner < 3; ++corner) {
            x[corner] = coordinate(random);
            y[corner] = coordinate(random);
        }
        for (int at = 0; at < 17 * 17; ++at) {
            const int px = at % 17 - 8, py = at / 17 - 8;
            const int sides[] = {line_side(x[0], y[0], x[1], y[1], px, py),
                                 line_side(x[1], y[1], x[2], y[2], px, py),
                                 line_side(x[2], y[2], x[0], y[0], px, py)};
            if (sides[0] == 0 || sides[1] == 0 || sides[2] == 0) continue; // on an edge
            const bool inside = sides[0] == sides[1] && sides[1] == sides[2];
            CHECK(pnpoly(3, x, y, px, py) == inside);
        }
    }
}

TEST_CASE("debugging asks the driver only when it is wanted") {
    one_picture();
    unsigned char byte = 0;
    Awnn_Context_t* const context = awnn_create2(&byte, 1);
    const auto queries_of_a_run = [&] {
        const auto before = fake_driver().count("vip_query_network");
        awnn_run(context);
        return fake_driver().count("vip_query_network") - before;
    };
    awnn_debug_init();
    CHECK(queries_of_a_run() == 0);
    ::setenv("AWNN_DEBUG_PERF", "1", 1);
    awnn_debug_env_perf();
    CHECK(queries_of_a_run() == 1);
    awnn_debug_release();
    CHECK(queries_of_a_run() == 0);
    ::unsetenv("AWNN_DEBUG_PERF");

    ::setenv("AWNN_DEBUG_LEVEL", "1", 1);
    awnn_init(0);
    CHECK(fake_driver().count("vip_query_hardware") == 2);
    ::unsetenv("AWNN_DEBUG_LEVEL");
    awnn_debug_env_level();
    awnn_init(0);
    CHECK(fake_driver().count("vip_query_hardware") == 2);
    awnn_debug_dev_info();
    CHECK(fake_driver().count("vip_query_hardware") == 4);
    awnn_debug_dev_log();
    awnn_destroy(context);
}

} // namespace
