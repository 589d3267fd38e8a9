// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/lower_program.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/threads/run_thread.h"

#include <algorithm>
#include <map>

namespace viplite::format {
namespace {

namespace threads = emu::ops::threads;
using emu::error;
using emu::Fault;
using emu::MemoryView;
using emu::ops::ThreadCode;
using emu::ops::ThreadImage;
using emu::ops::ThreadInstruction;

constexpr std::size_t most_marks = 1 << 28; // pixels of all places that are written

class Accesses final : public threads::Visitor {
public:
    Accesses(const ShaderProgram& program, const ConstantBytes& constants, std::uint64_t memory)
        : program_(program), constants_(constants), memory_(memory) {}

    std::optional<std::uint32_t> constant_word(std::int64_t address) override {
        const std::int64_t at = address - constants_.address;
        const bool is_known =
            at >= 0 && emu::in_range(static_cast<std::uint64_t>(at), 4, constants_.bytes.size());
        if (!is_known) {
            words_[address] = false;
            return std::nullopt;
        }
        words_[address] = true;
        return emu::load<std::uint32_t>(constants_.bytes, static_cast<std::size_t>(at));
    }

    emu::Outcome use_image(std::size_t number, std::int64_t address) override {
        const ThreadInstruction& instruction = program_.program.instructions[number];
        const ThreadImage& image = program_.program.images[instruction.image];
        const auto reach = static_cast<std::uint64_t>(threads::reach_of(image));
        if (!emu::in_range(static_cast<std::uint64_t>(address), reach, memory_))
            return error(Fault::bad_model, "shader instruction %zu: an image beyond the memory",
                         number);
        if (instruction.code == ThreadCode::load_image) {
            loads_[instruction.image][address] = true;
            return {};
        }
        auto& marks = stores_[instruction.image][address];
        if (!marks.empty()) return {};
        const std::size_t pixels =
            static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
        marks_ += pixels;
        if (marks_ > most_marks) return error(Fault::bad_model, "a shader that writes too much");
        marks.resize(pixels);
        return {};
    }

    void store(const ThreadInstruction& instruction, const threads::Pixel& pixel) override {
        const ThreadImage& image = program_.program.images[instruction.image];
        if (pixel.y < 0 || pixel.y >= image.height) return;
        std::uint8_t* const line =
            stores_[instruction.image][pixel.address].data() + pixel.y * image.width;
        const std::int64_t last = pixel.x + instruction.last - instruction.first;
        const std::int64_t end = std::min<std::int64_t>(last + 1, image.width);
        for (std::int64_t x = std::max<std::int64_t>(pixel.x, 0); x < end; ++x) line[x] = 1;
    }

    ProgramAccesses take() const {
        ProgramAccesses accesses;
        for (const auto& [image, places] : loads_) add(accesses.sources, image, places);
        for (const auto& [image, places] : stores_) {
            add(accesses.results, image, places);
            const bool is_whole = std::ranges::all_of(places, [](const auto& place) {
                return std::ranges::find(place.second, 0) == place.second.end();
            });
            if (!is_whole) add(accesses.sources, image, places);
        }
        for (const auto& [address, is_constant] : words_) {
            if (is_constant)
                accesses.constant_words.push_back(address);
            else
                accesses.sources.push_back(word_at(address));
        }
        return accesses;
    }

private:
    static MemoryView word_at(std::int64_t address) {
        MemoryView view;
        view.base = address;
        view.block = view.pixel = 1;
        view.w = 4;
        view.dtype = emu::Dtype::u8;
        return view;
    }

    MemoryView view_at(std::uint32_t number, std::int64_t address) const {
        MemoryView view = whole_view(program_.images[number]);
        view.base = address;
        view.c = 1;
        return view;
    }

    // Slices at equal distances are one map. `places`: by address.
    template <class Places>
    void add(std::vector<MemoryView>& views, std::uint32_t image, const Places& places) const {
        for (auto at = places.begin(); at != places.end();) {
            MemoryView view = view_at(image, at->first);
            std::int64_t last = (at++)->first;
            for (; at != places.end(); last = (at++)->first) {
                const std::int64_t step = at->first - last;
                if (view.c == 1) view.surface = step;
                if (step != view.surface || step < threads::reach_of(program_.images[image].image))
                    break;
                ++view.c;
            }
            if (view.c == 1) view.surface = 0;
            if (std::ranges::find(views, view) == views.end()) views.push_back(view);
        }
    }

    const ShaderProgram& program_;
    const ConstantBytes& constants_;
    std::uint64_t memory_;
    std::size_t marks_ = 0;
    // By image and address.
    std::map<std::uint32_t, std::map<std::int64_t, bool>> loads_;
    std::map<std::uint32_t, std::map<std::int64_t, std::vector<std::uint8_t>>> stores_;
    std::map<std::int64_t, bool> words_; // by address: whether it is constant
};

} // namespace

emu::Result<ProgramAccesses> accesses_of(const ShaderProgram& program,
                                         const ConstantBytes& constants,
                                         std::uint64_t memory_bytes) {
    Accesses accesses(program, constants, memory_bytes);
    EMU_TRY(threads::walk(program.program, program.grid, accesses));
    return accesses.take();
}

} // namespace viplite::format
