// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"
#include "tools/boardless/input/picture_file.h"
#include "tools/boardless/input/piped.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <unistd.h>

namespace boardless {
namespace {

struct ShowOptions {
    std::string picture;
    int width = 0; // columns; 0: the picture's own, at most default_columns
    bool plain = false;
};

constexpr int default_columns = 80;
constexpr int most_columns = 1000;
constexpr int most_lines = 500; // pictures that are higher become narrower

// A character is about twice as high as wide, so a cell of the terminal holds two pixels.
struct Grid {
    int columns, lines;
    int rows() const { return 2 * lines; }
};

Grid grid_of(int width, int height, int asked) {
    const double wide = asked != 0 ? asked : std::min(width, default_columns);
    const double scale = std::min(wide / width, 2.0 * most_lines / height);
    return {std::max(1, static_cast<int>(width * scale + 0.5)),
            std::clamp(static_cast<int>(height * scale / 2 + 0.5), 1, most_lines)};
}

// The upper pixel is the block's colour, the lower one the ground's.
std::string coloured_line(const std::uint8_t* upper, const std::uint8_t* lower, int columns) {
    std::string line;
    for (int x = 0; x < columns; ++x, upper += 3, lower += 3) {
        char cell[64];
        std::snprintf(cell, sizeof cell, "\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm\u2580", upper[0],
                      upper[1], upper[2], lower[0], lower[1], lower[2]);
        line += cell;
    }
    return line + "\x1b[0m\n";
}

std::string grey_line(const std::uint8_t* upper, const std::uint8_t* lower, int columns) {
    static constexpr std::string_view ramp = " .:-=+*#%@"; // dark to light
    std::string line;
    for (int x = 0; x < columns; ++x) {
        const int sum = upper[x] + lower[x];
        line += ramp[static_cast<std::size_t>(sum) * ramp.size() / 511];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

emu::Outcome show(const ShowOptions& options) {
    EMU_TRY_VALUE(own, check_picture(options.picture));
    const Grid grid = grid_of(own.width, own.height, options.width);
    const bool coloured = !options.plain && isatty(STDOUT_FILENO) != 0;
    const int channels = coloured ? 3 : 1;
    EMU_TRY_VALUE(pixels, read_picture(options.picture, grid.rows(), grid.columns, channels));
    const std::size_t row = static_cast<std::size_t>(grid.columns * channels);
    for (std::size_t y = 0; y < pixels.size(); y += 2 * row) {
        const std::uint8_t* upper = pixels.data() + y;
        const std::string line = coloured ? coloured_line(upper, upper + row, grid.columns)
                                          : grey_line(upper, upper + row, grid.columns);
        std::fputs(line.c_str(), stdout);
    }
    return {};
}

} // namespace

void add_show(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ShowOptions>();
    CLI::App* command = app.add_subcommand(
        "show", "Prints a picture in the terminal: in colour, or in characters into a file");
    CLI::Option* const picture =
        command->add_option("PICTURE", options->picture, "PNG, JPEG, BMP, GIF, TGA, PSD or PNM");
    take_pipes(*picture->required());
    command->add_option("--width", options->width, "Columns; when not given, at most 80")
        ->check(CLI::Range(1, most_columns));
    command->add_flag("--plain", options->plain, "Characters instead of colours");
    command->callback([options, &exit_status] { exit_status = report(show(*options)); });
}

} // namespace boardless
