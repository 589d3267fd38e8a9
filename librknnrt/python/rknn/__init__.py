# SPDX-License-Identifier: Apache-2.0
"""Stands in for rknn-toolkit2. Files that it builds are Boardless' own, for Boardless' librknnrt, not a board's."""
