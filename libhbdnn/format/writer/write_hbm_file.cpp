// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/writer/write_bpu_file.h"

#include <algorithm>

namespace hbdnn::format::writer {
namespace {

class Image {
public:
    void put(std::size_t offset, std::string_view text) {
        grow(offset + text.size());
        std::memcpy(bytes_.data() + offset, text.data(), text.size());
    }
    template <class T> void put_number(std::size_t offset, T number) {
        put(offset, {reinterpret_cast<const char*>(&number), sizeof(number)});
    }
    std::size_t size() const { return bytes_.size(); }
    void grow(std::size_t size) { bytes_.resize(std::max(bytes_.size(), size)); }
    std::vector<std::byte> take() && { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

std::string_view fitting(const std::string& text, std::size_t size) {
    return std::string_view(text).substr(0, size - 1);
}

} // namespace

std::vector<std::byte> write_hbm_file(const HbmFile& hbm) {
    constexpr std::uint32_t header = 0xA8;
    constexpr std::size_t tables = 0xB8, words = 16;
    Image image;
    image.put(0, "#" + hbm.march_tag.substr(0, 3) + "hbm#########");
    image.put(0x1C, fitting(hbm.runtime_version, 32));
    image.put(0x3C, fitting(hbm.compiler_version, 32));
    image.put_number(0x68, header);
    image.put_number(0x70, static_cast<std::uint32_t>(hbm.names.size()));
    image.put(0x78, fitting(hbm.tag, 64));
    image.grow(tables + 16 * hbm.names.size());
    for (std::size_t i = 0; i < hbm.names.size(); ++i) {
        image.put_number(tables + 8 * i, std::uint64_t{tables}); // no descriptor is read
        const std::size_t area = image.size();
        image.put_number(tables + 8 * (hbm.names.size() + i), std::uint64_t{area});
        image.grow(area + words);
        image.put(image.size(), hbm.names[i] + std::string(1, '\0'));
        const bool has_command = i < hbm.compiler_commands.size();
        image.put(image.size(),
                  (has_command ? hbm.compiler_commands[i] : "") + std::string(1, '\0'));
    }
    image.put_number(0x6C, static_cast<std::uint32_t>(image.size() - 16));
    return std::move(image).take();
}

} // namespace hbdnn::format::writer
