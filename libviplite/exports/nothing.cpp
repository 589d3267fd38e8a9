// SPDX-License-Identifier: Apache-2.0
// The library that programs name without using it: abi/viplite/libVIPuser.txt.
