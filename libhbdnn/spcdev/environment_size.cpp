// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/environment_size.h"

#include "emu-core/base/environment.h"

#include <charconv>

namespace hbdnn::spcdev {

emu::Result<Size> size_in_environment(const char* variable, Size otherwise) {
    const std::string_view text = emu::environment(variable);
    if (text.empty()) return otherwise;
    const char* const last = text.data() + text.size();
    Size size;
    const auto width = std::from_chars(text.data(), last, size.width);
    const bool crossed = width.ec == std::errc() && width.ptr != last && *width.ptr == 'x';
    const auto height = std::from_chars(crossed ? width.ptr + 1 : last, last, size.height);
    if (!crossed || height.ec != std::errc() || height.ptr != last) {
        return emu::error(emu::Fault::bad_argument, "%s=%s is not a size as 640x480", variable,
                          emu::printable(text).c_str());
    }
    EMU_TRY(check_size(size, variable));
    return size;
}

} // namespace hbdnn::spcdev
