// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/hbm/segment_fields.h"
#include "libhbdnn/format/writer/write_bpu_file.h"
#include "libhbdnn/format/writer/write_segment.h"

namespace hbdnn::format::writer {
namespace {

std::string_view fitting(const std::string& text, std::size_t size) {
    return std::string_view(text).substr(0, size - 1);
}

void append_text(Image& image, const std::string& text) {
    image.put(image.size(), text);
    image.grow(image.size() + 1);
}

} // namespace

std::vector<std::byte> write_hbm_file(const HbmFile& hbm,
                                      const std::vector<hbm::Segment>& segments) {
    using namespace hbdnn::format::hbm;
    constexpr std::size_t text_words = 16;
    Image image;
    image.put(0, "#");
    image.put(march_at, std::string_view(hbm.march_tag).substr(0, march_letters));
    image.put(march_at + march_letters, "hbm#########");
    image.put(0x1C, fitting(hbm.runtime_version, 32));
    image.put(0x3C, fitting(hbm.compiler_version, 32));
    image.put_number(header_size_at, header_size);
    image.put_number(count_at, static_cast<std::uint32_t>(hbm.names.size()));
    image.put(0x78, fitting(hbm.tag, 64));
    image.grow(descriptors_at + 16 * hbm.names.size());
    for (std::size_t i = 0; i < hbm.names.size(); ++i) {
        const std::size_t area = image.size();
        image.put_number(descriptors_at + 8 * (hbm.names.size() + i), std::uint64_t{area});
        image.grow(area + text_words);
        append_text(image, hbm.names[i]);
        append_text(image, i < hbm.compiler_commands.size() ? hbm.compiler_commands[i] : "");
    }
    for (std::size_t i = 0; i < hbm.names.size(); ++i) {
        const std::uint64_t place =
            i < segments.size() ? write_segment(image, segments[i]) : descriptors_at;
        image.put_number(descriptors_at + 8 * i, place);
    }
    image.put_number(size_at, static_cast<std::uint32_t>(image.size() - body_at));
    return std::move(image).take();
}

} // namespace hbdnn::format::writer
