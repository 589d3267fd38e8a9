// SPDX-License-Identifier: Apache-2.0
#include "librga/exports/utilities.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "librga/pictures/formats.h"

#include <cstdio>
#include <memory>

namespace rga {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

struct Named {
    std::string path;
    std::size_t bytes;
};

emu::Result<Named> file_of(const char* direction, int format, int width, int height, int index) {
    const FormatRow* const row = find_format(to_code(format));
    if (!row || width <= 0 || height <= 0 || width > 65536 || height > 65536) {
        return emu::error(emu::Fault::bad_argument, "no picture of %d x %d pixels of format 0x%x",
                          width, height, static_cast<unsigned>(format));
    }
    const double pixels = static_cast<double>(width) * height;
    return Named{
        emu::format("/usr/data/%s%dw%d-h%d-%s.bin", direction, index, width, height, row->text),
        static_cast<std::size_t>(pixels * static_cast<double>(row->bytes))};
}

emu::Result<File> open(const std::string& path, const char* mode) {
    File file(std::fopen(path.c_str(), mode), &std::fclose);
    if (file) return file;
    return emu::error(emu::Fault::bad_state, "%s cannot be opened", path.c_str());
}

} // namespace

float bytes_of_pixel(int format) {
    const FormatRow* const row = find_format(to_code(format));
    if (row && row->bytes > 0) return row->bytes;
    std::printf("Is unsupport format now, please fix, format = 0x%x\n",
                static_cast<unsigned>(format));
    return 0;
}

int bits_of_pixel(int format) {
    const FormatRow* const row = find_format(to_code(format));
    return row ? static_cast<int>(row->bits) : 0;
}

const char* name_of_format(int format) {
    const FormatRow* const row = find_format(to_code(format));
    return row ? row->text : "unknown";
}

emu::Outcome read_picture(void* buffer, int format, int width, int height, int index) {
    EMU_TRY(emu::check_given(buffer, "buf"));
    EMU_TRY_VALUE(named, file_of("in", format, width, height, index));
    EMU_TRY_VALUE(file, open(named.path, "rb"));
    if (std::fread(buffer, 1, named.bytes, file.get()) == named.bytes) return {};
    return emu::error(emu::Fault::bad_state, "%s has fewer than %zu bytes", named.path.c_str(),
                      named.bytes);
}

emu::Outcome write_picture(const void* buffer, int format, int width, int height, int index) {
    EMU_TRY(emu::check_given(buffer, "buf"));
    EMU_TRY_VALUE(named, file_of("out", format, width, height, index));
    EMU_TRY_VALUE(file, open(named.path, "wb"));
    if (std::fwrite(buffer, 1, named.bytes, file.get()) == named.bytes) return {};
    return emu::error(emu::Fault::bad_state, "%s cannot be written", named.path.c_str());
}

} // namespace rga
