// SPDX-License-Identifier: Apache-2.0
// Which shared objects are plugins of the compiler.
#include "plugin/plugin_layers.h"

#include <catch2/catch.hpp>

#include <stdexcept>

using Catch::Matchers::Contains;

TEST_CASE("plugins/one for another version of the interface is refused") {
    CHECK_THROWS_WITH(bmnet::load_plugins(OLDER_PLUGIN, nullptr),
                      Contains("it is for version 0.9.0 of the interface; this is 1.0.0"));
}

TEST_CASE("plugins/a folder without any has none") {
    CHECK(bmnet::load_plugins("/nonexistent", nullptr).empty());
    CHECK(bmnet::load_plugins(nullptr, nullptr).empty());
}
