// SPDX-License-Identifier: Apache-2.0
// model_case FOLDER MODEL SOURCE CHIP KIND EXPECTATION: one row of networks.tsv.
#include "conformance/models/row.h"

#include "emu-core/base/error.h"

#include <cstdio>
#include <unistd.h>

namespace models {
namespace {

constexpr int skipped = 77;

emu::Outcome check(const Row& row) {
    if (row.kind == "equal") return check_equal(row);
    if (row.kind == "absolute") return check_absolute(row);
    if (row.kind == "range") return check_range(row);
    if (row.kind == "argmax") return check_argmax(row);
    if (row.kind == "set") return check_set(row);
    if (row.kind == "layers") return check_layers(row);
    return emu::error(emu::Fault::bad_argument, "no kind is called %s", row.kind.c_str());
}

int main_of(const Row& row) {
    if (::access(row.folder.c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s\n", row.folder.c_str());
        return skipped;
    }
    const emu::Outcome outcome = check(row);
    if (!outcome) std::printf("%s\n", outcome.error().detail.c_str());
    return outcome ? 0 : 1;
}

} // namespace
} // namespace models

int main(int argc, char** argv) {
    if (argc != 7) return 2;
    return models::main_of({argv[1], argv[2], argv[3], argv[4], argv[5], argv[6]});
}
