// SPDX-License-Identifier: Apache-2.0
// The samples on which a network is calibrated or compared, read one at a time from files.
#pragma once

#include "tools/boardless/input/npy_file.h"
#include "tools/boardless/input/pixels.h"

#include <optional>

namespace boardless {

class InputSet {
public:
    // `path` is a picture, a .npy file, a folder (its pictures and .npy files, sorted by name; not
    // the folders in it), or a text file: a line per sample, the files of all inputs separated by
    // blanks, relative to the text file. With several inputs it must be such a text. `inputs` are
    // the network's, in float32; `pixels` what each of them wants done to pixels.
    //
    // Pictures are stretched to the input's height and width; with a batch above 1, every place of
    // it holds the same one. uint8 arrays hold pixels as pictures do, in the order N H W C; other
    // arrays hold the numbers that the network takes, in its own order. An array of k times the
    // elements of its input holds k samples.
    //
    // Reads the files' headers only. Errors name the file and say what it should have been.
    static emu::Result<InputSet> open(const std::string& path,
                                      std::span<const emu::TensorSpec> inputs,
                                      std::vector<emu::Normalisation> pixels);

    // Pictures of three channels become B G R; arrays stay as they are.
    void take_blue_first() { blue_first_ = true; }

    // Samples; at least 1.
    std::size_t size() const;

    // True when every sample of that input is made of pixels 0..255.
    bool holds_pictures(std::size_t input) const;

    // The file that this is from.
    const std::string& path(std::size_t sample, std::size_t input) const {
        return entry_of(sample).sources[input].path;
    }

    // The real numbers that the network takes, as many as the input has elements, in the order of
    // its shape. Precondition: `reals` has that size. Error: a damaged file.
    emu::Outcome read(std::size_t sample, std::size_t input, std::span<float> reals) const;

private:
    // One file, of one input.
    struct Source {
        std::string path;
        std::optional<StoredArray> array; // none: a picture

        bool holds_pixels() const { return !array || array->dtype() == emu::Dtype::u8; }
    };
    // One file per input, and the samples that they hold together.
    struct Entry {
        std::vector<Source> sources;
        std::size_t first = 0, samples = 0;
    };

    InputSet(std::span<const emu::TensorSpec> inputs, std::vector<emu::Normalisation> pixels)
        : inputs_(inputs.begin(), inputs.end()), pixels_(std::move(pixels)) {}

    const Entry& entry_of(std::size_t sample) const;
    emu::Outcome add_folder(const std::string& path);
    emu::Outcome add_list(const std::string& path);
    emu::Outcome add(const std::vector<std::string>& paths);
    emu::Result<std::size_t> samples_of(const Source& source, std::size_t input) const;
    emu::Result<std::vector<std::byte>> read_pixels(const Source& source, std::size_t sample,
                                                    std::size_t input) const;

    std::vector<emu::TensorSpec> inputs_;
    std::vector<emu::Normalisation> pixels_;
    std::vector<Entry> entries_;
    bool blue_first_ = false;
};

} // namespace boardless
