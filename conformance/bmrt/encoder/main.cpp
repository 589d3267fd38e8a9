// SPDX-License-Identifier: Apache-2.0
// bmrt_encoder FILE...: the stored cases of operations, their calls made again: the same command
// bytes.
#include "conformance/bmrt/encoder/calls.h"
#include "conformance/bmrt/vector_file.h"

#include <algorithm>
#include <cstdio>
#include <span>

namespace bmrt_vectors {
namespace {

emu::Result<emu::Bytes> stored_commands(const VectorFile& file, const emu::Json& stored) {
    EMU_TRY_VALUE(offset, stored["cmdbuf"]["off"].integer());
    EMU_TRY_VALUE(length, stored["cmdbuf"]["len"].integer());
    if (!emu::in_range(static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(length),
                       file.data.size())) {
        return emu::error(emu::Fault::bad_model, "the command bytes are outside of the file");
    }
    return emu::Bytes(file.data).subspan(static_cast<std::size_t>(offset),
                                         static_cast<std::size_t>(length));
}

// A context with a buffer.
class Encoder {
public:
    Encoder() : buffer_(4096) {
        bmk1880_info_t info{1880, static_cast<u32>(buffer_.size()), buffer_.data()};
        context_ = bmk1880_register(&info);
    }
    ~Encoder() { bmk1880_cleanup(context_); }
    Encoder(const Encoder&) = delete;

    emu::Result<emu::Bytes> encode(const emu::Json& stored) {
        const Call call = find_call(stored["op"].text());
        if (!call) return emu::error(emu::Fault::bad_model, "no such function");
        bmk1880_reset(context_);
        const Arguments arguments(context_, stored);
        if (!call(arguments)) return emu::error(emu::Fault::internal, "the call fails");
        u32 size = 0;
        const u8* commands = bmk1880_acquire_cmdbuf(context_, &size);
        return std::as_bytes(std::span(commands, size));
    }

private:
    std::vector<u8> buffer_;
    bmk1880_context_t* context_;
};

emu::Outcome check(Encoder& encoder, const VectorFile& file, const emu::Json& stored) {
    EMU_TRY_VALUE(expected, stored_commands(file, stored));
    EMU_TRY_VALUE(commands, encoder.encode(stored));
    const auto [at, wanted] = std::ranges::mismatch(commands, expected);
    if (at == commands.end() && wanted == expected.end()) return {};
    return emu::error(emu::Fault::internal, "byte %td of %zu is another", at - commands.begin(),
                      expected.size());
}

struct Count {
    std::size_t equal = 0, all = 0;
};

emu::Outcome run(const char* path, Count& count) {
    EMU_TRY_VALUE(file, read_vectors(path));
    Encoder encoder;
    const std::size_t before = count.all;
    for (const emu::Json& stored : file.cases()) {
        const auto outcome = check(encoder, file, stored);
        if (!outcome) {
            std::printf("%s, case %zu: %s\n", stored["op"].text().c_str(), count.all - before,
                        outcome.error().detail.c_str());
        }
        count.equal += bool(outcome);
        ++count.all;
    }
    return {};
}

} // namespace
} // namespace bmrt_vectors

int main(int argc, char** argv) {
    using namespace bmrt_vectors;
    Count count;
    for (int i = 1; i < argc; ++i) {
        const auto outcome = run(argv[i], count);
        if (!outcome) {
            std::printf("%s: %s\n", argv[i], outcome.error().detail.c_str());
            return 1;
        }
    }
    std::printf("%zu of %zu cases: equal command bytes\n", count.equal, count.all);
    return count.all > 0 && count.equal == count.all ? 0 : 1;
}
