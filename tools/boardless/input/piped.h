// SPDX-License-Identifier: Apache-2.0
// Files that are pipes: /dev/stdin, <(..) of a shell, a FIFO. They can be read once only, so that
// what they give is kept in memory, behind a path under which it can be read like any file.
#pragma once

#include <string>

namespace CLI {
class Option;
}

namespace boardless {

// The option's value is a file, or NAME=FILE. Where that is a pipe, the value becomes the path of
// what it gave; one that cannot be read stays what it is.
void take_pipes(CLI::Option& option);

// `text`, an error or a report, with the users' names of the pipes.
std::string with_own_names(std::string text);

} // namespace boardless
