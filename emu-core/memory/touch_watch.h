// SPDX-License-Identifier: Apache-2.0
// Whether the CPU has touched memory since a moment: the kernel's own record of it, the page table,
// is emptied and read again later. Nothing traps, and system calls work on the memory as ever.
#pragma once

#include <cstddef>
#include <span>

namespace emu {

// The whole pages within `bytes`. Where `bytes` are a whole buffer's, what lies beside them in the
// first and last page is nobody's and may count as theirs: `all` says so.
std::span<std::byte> watched_pages(std::span<std::byte> bytes, std::span<std::byte> all);

// From now on. `pages` are whole ones of a file that is mapped shared (a Buffer with a descriptor);
// they keep their content.
void watch_touches(std::span<std::byte> pages);
// Whether one of them was read or written since. Those that the kernel needed for something else
// meanwhile count as untouched, and all do where it does not tell.
bool touched(std::span<const std::byte> pages);
// Ends what watch_touches() began.
void end_watch(std::span<std::byte> pages);

// Whether the kernel tells: of Linux from 4.2 on, where /proc is mounted.
bool tells_touches();

} // namespace emu
