// SPDX-License-Identifier: Apache-2.0
// Known digests: FIPS 180-4's examples, and lengths around those at which padding takes a block
// more.
#include "emu-core/base/sha256.h"

#include <catch2/catch.hpp>

namespace emu {
namespace {

std::string digest_of(const std::string& text) {
    return to_hex(sha256(std::as_bytes(std::span(text))));
}

} // namespace

TEST_CASE("sha256: known digests") {
    CHECK(digest_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(digest_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(digest_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(digest_of(std::string(1000000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("sha256: every length around a block") {
    const std::pair<std::size_t, const char*> rows[] = {
        {55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"},
        {56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"},
        {57, "ae14a2563ccf969d99aca69ce6bb74981f734bbf9f655f73b8f06db68cab5217"},
        {63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"},
        {64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"},
        {65, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"},
        {119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"},
        {120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"},
        {127, "70156a14adbabf98cff3a71c7084b417abf057a8efd27329ca36b7202c87d81f"},
        {128, "24da1b81d0b16df6428eee73c69fcb2a93c76bc6df706f0c6670fe6bfe800464"},
    };
    for (const auto& [length, digest] : rows) {
        INFO(length);
        CHECK(digest_of(std::string(length, 'x')) == digest);
    }
}

TEST_CASE("sha256: digests as text") {
    const Digest digest = sha256({});
    const std::string text = to_hex(digest);
    CHECK(digest_of_hex(text) == digest);
    CHECK(digest_of_hex("E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855") ==
          digest);
    CHECK(!digest_of_hex(text.substr(1)));
    CHECK(!digest_of_hex(text + "0"));
    CHECK(!digest_of_hex("g" + text.substr(1)));
}

} // namespace emu
