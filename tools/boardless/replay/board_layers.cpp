// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/replay/board_layers.h"

#include "emu-core/base/file.h"
#include "emu-core/runtime/tensor_difference.h"
#include "emu-core/tensor/float16.h"
#include "emu-core/tensor/npy.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::Dtype;
using emu::Fault;
using emu::format;

std::vector<fs::path> arrays_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code problem;
    for (const fs::directory_entry& one : fs::recursive_directory_iterator(folder, problem))
        if (one.path().extension() == ".npy") files.push_back(one.path());
    std::ranges::sort(files);
    return files;
}

emu::Result<emu::npy::Array> read_array(const fs::path& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    auto array = emu::npy::read(file);
    if (array) return array;
    return emu::error(array.error().fault, "%s: %s", path.c_str(), array.error().detail.c_str());
}

std::vector<float> numbers_of(const emu::npy::Array& array) {
    const std::size_t size = static_cast<std::size_t>(emu::size_of(array.dtype));
    std::vector<float> numbers;
    for (std::size_t at = 0; at + size <= array.values.size(); at += size) {
        const std::byte* const from = &array.values[at];
        const auto as = [from]<class T>(T value) {
            std::memcpy(&value, from, sizeof value);
            return static_cast<float>(value);
        };
        switch (array.dtype) {
        case Dtype::i8: numbers.push_back(as(std::int8_t{})); break;
        case Dtype::u8: numbers.push_back(as(std::uint8_t{})); break;
        case Dtype::i16: numbers.push_back(as(std::int16_t{})); break;
        case Dtype::i32: numbers.push_back(as(std::int32_t{})); break;
        case Dtype::f32: numbers.push_back(as(float{})); break;
        case Dtype::f16: {
            std::uint16_t half;
            std::memcpy(&half, from, sizeof half);
            numbers.push_back(emu::from_half(half));
            break;
        }
        default: return {};
        }
    }
    return numbers;
}

// Of ours, `0007_0_name`: the name.
std::string tensor_name(const fs::path& ours) {
    const std::string stem = ours.stem();
    const std::size_t first = stem.find('_');
    const std::size_t second = first == stem.npos ? stem.npos : stem.find('_', first + 1);
    return second == stem.npos ? stem : stem.substr(second + 1);
}

// The board's names begin with a number, and the layer's type; behind the tensor's name stand
// `_shape_`, its extents and its type, or nothing.
bool is_of(const fs::path& board, const std::string& name) {
    std::string stem = board.stem();
    stem = stem.substr(0, stem.find("_shape_"));
    return stem == name || (stem.size() > name.size() && stem.ends_with(name) &&
                            stem[stem.size() - name.size() - 1] == '_');
}

// What differs, in words; empty: nothing.
emu::Result<std::string> difference(const fs::path& board, const fs::path& ours) {
    EMU_TRY_VALUE(there, read_array(board));
    EMU_TRY_VALUE(here, read_array(ours));
    const std::vector<float> a = numbers_of(there), b = numbers_of(here);
    if (a.size() != b.size()) return format("%zu values there, %zu here", a.size(), b.size());
    emu::TensorDifference difference;
    difference.add(a, b);
    if (difference.different() == 0) return std::string();
    return format("%lld of %zu values differ, by at most %g",
                  static_cast<long long>(difference.different()), a.size(), difference.maximum());
}

} // namespace

emu::Result<LayerDumps> LayerDumps::ask(const std::string& board) {
    const std::vector<fs::path> files = arrays_below(board);
    if (files.empty())
        return emu::error(Fault::bad_argument, "%s: there are no .npy files of layers in it",
                          board.c_str());
    EMU_TRY_VALUE(first, read_array(files.back()));
    std::string folder = fs::temp_directory_path() / "boardless-layers-XXXXXX";
    if (!::mkdtemp(folder.data()))
        return emu::error(Fault::bad_state, "%s cannot be made", folder.c_str());
    const bool stored = first.dtype != Dtype::f32;
    ::setenv("RKNN_LOG_LEVEL", "5", 1);
    ::setenv("RKNN_DUMP_DIR", folder.c_str(), 1);
    ::setenv("RKNN_DUMP_QUANT", stored ? "1" : "0", 1);
    ::setenv("BOARDLESS_LOG", "warning", 0); // the level means dumps alone
    return LayerDumps(board, folder);
}

LayerDumps::LayerDumps(LayerDumps&& other) noexcept
    : board_(std::move(other.board_)), here_(std::exchange(other.here_, {})) {}

LayerDumps::~LayerDumps() {
    std::error_code ignored;
    if (!here_.empty()) fs::remove_all(here_, ignored);
}

emu::Result<std::string> LayerDumps::compare() const {
    const std::vector<fs::path> board = arrays_below(board_);
    std::size_t compared = 0, without = 0;
    std::string blamed;
    for (const fs::path& ours : arrays_below(here_)) {
        const std::string name = tensor_name(ours);
        const auto theirs =
            std::ranges::find_if(board, [&](const fs::path& one) { return is_of(one, name); });
        if (theirs == board.end()) {
            ++without;
            continue;
        }
        ++compared;
        EMU_TRY_VALUE(what, difference(*theirs, ours));
        if (what.empty() || !blamed.empty()) continue;
        blamed = format("The first layer that differs gives %s: %s\n", name.c_str(), what.c_str());
    }
    if (blamed.empty()) blamed = "No layer differs\n";
    return blamed +
           format("%zu layers compared, of %zu the board has no file\n", compared, without);
}

} // namespace boardless
