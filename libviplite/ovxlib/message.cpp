// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/message.h"

#include "emu-core/base/environment.h"

#include <charconv>
#include <cstdio>

namespace viplite::ovxlib {
namespace {

int asked_level() {
    const std::string_view text = emu::environment("VSI_NN_LOG_LEVEL");
    int level = VSI_NN_LOG_WARN;
    if (!text.empty()) std::from_chars(text.data(), text.data() + text.size(), level);
    return level;
}

} // namespace

bool shows(int level) {
    static const int asked = asked_level();
    return asked >= level;
}

void show(int level, std::string_view line) {
    if (shows(level)) std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
}

} // namespace viplite::ovxlib
