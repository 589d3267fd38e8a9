// SPDX-License-Identifier: Apache-2.0
// Libraries that programs name without using them (abi/bmnn/libbmodel.txt, libbmutils.txt).
