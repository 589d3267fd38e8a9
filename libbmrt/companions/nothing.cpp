// SPDX-License-Identifier: Apache-2.0
// Libraries that programs name without using them (abi/bmrt/libbmodel.txt, libbmutils.txt).
