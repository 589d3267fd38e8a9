// SPDX-License-Identifier: Apache-2.0
// Values in files beside an ONNX model: where they may be and where not.
#include "emu-core/model/onnx/external.h"

#include "conformance/model/onnx/onnx_writer.h"
#include "emu-core/base/file.h"
#include "emu-core/model/onnx/tensor.h"

#include <catch2/catch.hpp>

#include <filesystem>

#include <stdlib.h>

namespace {

using namespace onnx_writer;
using emu::SharedBytes;
using emu::onnx::ExternalData;
namespace fs = std::filesystem;

// outer/secret and outer/model/{weights, sub/more}, each with the bytes 0 to 15.
class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "onnx_external.XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()));
        outer_ = pattern;
        fs::create_directories(outer_ / "model/sub");
        for (const char* name : {"secret", "model/weights", "model/sub/more"}) write(name);
    }
    ~Folder() { fs::remove_all(outer_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    void write(const char* name) const {
        std::vector<std::uint8_t> bytes(16);
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
        REQUIRE(emu::write_file(outer_ / name, raw(bytes)));
    }
    const fs::path& outer() const { return outer_; }
    ExternalData data() const { return ExternalData((outer_ / "model").string()); }

private:
    fs::path outer_;
};

emu::Result<SharedBytes> read(ExternalData& data, const onnx_writer::Message& message) {
    const Raw file = message.file();
    const auto tensor = emu::onnx::parse_tensor(file);
    REQUIRE(tensor);
    return data.read(*tensor);
}

onnx_writer::Message bytes_at(std::string_view location, std::int64_t offset = -1,
                              std::int64_t length = -1) {
    return external_tensor("t", DataType::u8, {4}, location, offset, length);
}

std::string refusal(ExternalData data, const onnx_writer::Message& message) {
    const auto bytes = read(data, message);
    if (bytes) return "none";
    CHECK(bytes.error().fault == emu::Fault::bad_model);
    return bytes.error().detail;
}

auto has(const char* words) {
    return Catch::Matchers::Contains(words);
}

} // namespace

TEST_CASE("onnx/external: parts of files beside the model") {
    const Folder folder;
    SharedBytes part;
    {
        auto data = folder.data();
        const auto whole = read(data, bytes_at("weights"));
        REQUIRE(whole);
        CHECK(whole->size() == 16);
        const auto middle = read(data, bytes_at("./weights", 4, 8));
        REQUIRE(middle);
        CHECK(middle->data() == whole->data() + 4); // read once
        CHECK(middle->size() == 8);
        CHECK(read(data, bytes_at("weights", 16, 0))->empty());
        part = *read(data, bytes_at("sub/more", 12));
    }
    REQUIRE(part.size() == 4); // outlives who read it
    CHECK(part.data()[3] == std::byte{15});

    auto beside = ExternalData::beside((folder.outer() / "model/model.onnx").string());
    CHECK(read(beside, bytes_at("weights")));
}

TEST_CASE("onnx/external: as a tensor's values") {
    const Folder folder;
    auto data = folder.data();
    const SharedBytes file(external_tensor("t", DataType::i16, {2}, "weights", 2, 4).file());
    const auto tensor = emu::onnx::parse_tensor(file);
    REQUIRE(tensor);
    const auto value = emu::onnx::read_tensor(*tensor, file, data);
    REQUIRE(value);
    CHECK(emu::load<std::int16_t>(value->bytes, 2) == 0x0504);

    const SharedBytes longer(external_tensor("t", DataType::i16, {2}, "weights", 2).file());
    CHECK(!emu::onnx::read_tensor(*emu::onnx::parse_tensor(longer), longer, data));
    auto both = tensor_of("t", DataType::u8, {16}).bytes(field::tensor_raw_data, Raw(16));
    both.append(bytes_at("weights").file());
    const SharedBytes doubled(both.file());
    CHECK(!emu::onnx::read_tensor(*emu::onnx::parse_tensor(doubled), doubled, data));
}

TEST_CASE("onnx/external: places that do not exist") {
    const Folder folder;
    CHECK_THAT(refusal(ExternalData(), bytes_at("weights")), has("came from memory"));
    CHECK_THAT(refusal(folder.data(), bytes_at("nothing")), has("not beside"));
    CHECK_THAT(refusal(folder.data(), bytes_at("sub")), has("not a file"));
    CHECK_THAT(refusal(folder.data(), bytes_at("")), has("not named"));
    CHECK_THAT(refusal(folder.data(), bytes_at("weights", 17)), has("ends before"));
    CHECK_THAT(refusal(folder.data(), bytes_at("weights", 8, 9)), has("ends before"));
    CHECK_THAT(refusal(folder.data(), bytes_at("weights", 1, INT64_MAX)), has("ends before"));
    CHECK_THAT(refusal(folder.data(), bytes_at("weights", INT64_MAX, 1)), has("ends before"));
}

TEST_CASE("onnx/external: places outside the model's directory") {
    const Folder folder;
    const auto outside = folder.outer() / "secret";
    REQUIRE(fs::exists(folder.outer() / "model/../secret"));
    for (const std::string& location :
         {std::string("../secret"), std::string("sub/../../secret"), std::string("sub/../weights"),
          std::string(".."), outside.string(), std::string("weights\0.bin", 12)}) {
        CHECK_THAT(refusal(folder.data(), bytes_at(location)), has("not in the model's directory"));
    }
    fs::create_symlink(outside, folder.outer() / "model/link");
    fs::create_directory_symlink(folder.outer(), folder.outer() / "model/up");
    fs::create_symlink("weights", folder.outer() / "model/alias");
    CHECK_THAT(refusal(folder.data(), bytes_at("link")), has("leads out"));
    CHECK_THAT(refusal(folder.data(), bytes_at("up/secret")), has("leads out"));
    CHECK(refusal(folder.data(), bytes_at("alias")) == "none");
    // A sibling whose name begins like the directory's is not inside it.
    fs::create_directory(folder.outer() / "model2");
    folder.write("model2/weights");
    fs::create_symlink(folder.outer() / "model2/weights", folder.outer() / "model/near");
    CHECK_THAT(refusal(folder.data(), bytes_at("near")), has("leads out"));
}

TEST_CASE("onnx/external: damaged entries") {
    const Folder folder;
    const auto with = [](const char* key, const char* value) {
        return bytes_at("weights").message(
            field::tensor_external_data,
            onnx_writer::Message().text(field::entry_key, key).text(field::entry_value, value));
    };
    for (const char* number : {"", "-1", "1x", " 1", "99999999999999999999"}) {
        CHECK_THAT(refusal(folder.data(), with("offset", number)), has("no number"));
        CHECK_THAT(refusal(folder.data(), with("length", number)), has("no number"));
    }
    CHECK_THAT(refusal(folder.data(), with("location", "weights")), has("twice"));
    CHECK_THAT(refusal(folder.data(), with("stride", "1")), has("'stride'"));
    CHECK(refusal(folder.data(), with("checksum", "abc")) == "none");
    CHECK_THAT(
        refusal(folder.data(), tensor_of("t", DataType::u8, {4})
                                   .varint(field::tensor_data_location, DataLocation::external)),
        has("not named"));
}
