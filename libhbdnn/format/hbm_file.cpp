// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/bpu_file.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <optional>

namespace hbdnn::format {
namespace {

using emu::Bytes;
using emu::error;
using emu::Fault;

// Bytes of the header, version 3.
constexpr std::size_t march_at = 1, magic_at = 4, runtime_version_at = 0x10;
constexpr std::size_t compiler_version_at = 0x3C, header_size_at = 0x68, size_at = 0x6C;
constexpr std::size_t count_at = 0x70, tag_at = 0x78, tables_at = 0xB8;
constexpr std::size_t version_text_bytes = 32, tag_bytes = 64;
constexpr std::uint32_t header_size = 0xA8, not_counted = 16;
constexpr std::string_view magic = "hbm";

// The name stands behind a few words; how many is not known.
constexpr std::size_t longest_words = 4096, longest_text = 1 << 16;
constexpr std::uint32_t most_models = 1024; // 2 are the most that were seen

std::string_view text_at(Bytes file, std::size_t offset, std::size_t size) {
    return {reinterpret_cast<const char*>(file.data()) + offset, size};
}

std::string fixed_text(Bytes file, std::size_t offset, std::size_t size) {
    const std::string_view text = text_at(file, offset, size);
    return std::string(text.substr(0, text.find('\0')));
}

bool is_printable(char c) {
    return c >= ' ' && c <= '~';
}

// Takes the next run of printable characters that ends with NUL; empty: there is none nearby.
std::string take_text(std::string_view& area) {
    std::size_t begin = 0;
    while (begin < std::min(area.size(), longest_words)) {
        if (!is_printable(area[begin])) {
            ++begin;
            continue;
        }
        std::size_t end = begin;
        while (end < std::min(area.size(), begin + longest_text) && is_printable(area[end])) ++end;
        const bool whole = end < area.size() && area[end] == '\0' && end - begin > 1;
        if (whole) {
            const std::string text(area.substr(begin, end - begin));
            area.remove_prefix(end);
            return text;
        }
        begin = std::max(end, begin + 1);
    }
    return {};
}

emu::Outcome check_header(Bytes file) {
    if (file.size() < tables_at) {
        return error(Fault::bad_model, "the HBM ends within its header, at byte %zu", file.size());
    }
    const auto header = emu::load<std::uint32_t>(file, header_size_at);
    if (header != header_size) {
        return error(Fault::bad_model,
                     "an HBM of another version than 3 (its header has %u bytes, not %u): give the "
                     "network it was made from as ONNX or TFLite, or the text of "
                     "`hrt_model_exec model_info` with recorded outputs",
                     header, header_size);
    }
    const auto size = std::uint64_t{emu::load<std::uint32_t>(file, size_at)} + not_counted;
    if (size > file.size()) {
        return error(Fault::bad_model, "the HBM has %zu of %llu bytes", file.size(),
                     static_cast<unsigned long long>(size));
    }
    return {};
}

emu::Outcome read_models(Bytes file, HbmFile& hbm) {
    const auto count = emu::load<std::uint32_t>(file, count_at);
    if (count > most_models || count > (file.size() - tables_at) / 16) {
        return error(Fault::bad_model, "the HBM of %zu bytes cannot hold %u models", file.size(),
                     count);
    }
    const Bytes areas = file.subspan(tables_at + std::size_t{8} * count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto offset = emu::load<std::uint64_t>(areas, i * 8);
        if (offset > file.size()) {
            return error(Fault::bad_model, "the text of the HBM's model %zu lies outside of it", i);
        }
        std::string_view area = text_at(file, offset, file.size() - offset);
        std::string name = take_text(area);
        hbm.names.push_back(name.substr(0, 256));
        hbm.compiler_commands.push_back(take_text(area).substr(0, 4096));
    }
    return {};
}

} // namespace

bool begins_as_hbm_file(Bytes file) {
    return file.size() >= magic_at + magic.size() && file[0] == std::byte{'#'} &&
           text_at(file, magic_at, magic.size()) == magic;
}

emu::Result<HbmFile> read_hbm_file(const emu::SharedBytes& file) {
    if (!begins_as_hbm_file(file)) return error(Fault::bad_model, "it does not begin as an HBM");
    EMU_TRY(check_header(file));
    HbmFile hbm;
    hbm.bytes = file;
    hbm.march_tag = std::string(text_at(file, march_at, magic_at - march_at));
    hbm.runtime_version = fixed_text(file, runtime_version_at + 12, version_text_bytes);
    hbm.compiler_version = fixed_text(file, compiler_version_at, version_text_bytes);
    hbm.tag = fixed_text(file, tag_at, tag_bytes);
    EMU_TRY(read_models(file, hbm));
    return hbm;
}

} // namespace hbdnn::format
