// SPDX-License-Identifier: Apache-2.0
// Text from the labels of characters: which of those that look alike each one is.
#pragma once

// `labels` holds the label of each of `count` characters: itself, or all characters that look like
// it, as "0O". space[i]: whether a space comes before it. `text` takes 2 * count + 1 bytes.
void spell(const char* const* labels, const char* space, int count, char* text);
