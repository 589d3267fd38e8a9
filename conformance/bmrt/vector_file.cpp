// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/vector_file.h"

#include "emu-core/base/file.h"
#include "emu-core/model/container/deflate.h"

namespace bmrt_vectors {
namespace {

emu::Result<emu::Json> parse(emu::Bytes text) {
    return emu::Json::parse({reinterpret_cast<const char*>(text.data()), text.size()});
}

emu::Result<VectorFile> read_plain(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    EMU_TRY_VALUE(text, parse(file));
    EMU_TRY_VALUE(data, emu::read_file(path.substr(0, path.rfind('/') + 1) + text["file"].text()));
    return VectorFile{std::move(text), std::move(data)};
}

// Sizes of text and data, then both of them deflated.
emu::Result<VectorFile> read_packed(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    emu::ByteReader reader(file);
    EMU_TRY_VALUE(text_size, reader.read<std::uint32_t>());
    EMU_TRY_VALUE(data_size, reader.read<std::uint32_t>());
    EMU_TRY_VALUE(packed, reader.take(reader.left()));
    std::vector<std::byte> text(text_size), data(data_size);
    EMU_TRY_VALUE(inflater, emu::Inflater::open(packed, std::uint64_t{text_size} + data_size));
    EMU_TRY(inflater.read(text));
    EMU_TRY(inflater.read(data));
    EMU_TRY(inflater.end());
    EMU_TRY_VALUE(tree, parse(text));
    return VectorFile{std::move(tree), std::move(data)};
}

} // namespace

emu::Result<VectorFile> read_vectors(const std::string& path) {
    return path.ends_with(".json") ? read_plain(path) : read_packed(path);
}

} // namespace bmrt_vectors
