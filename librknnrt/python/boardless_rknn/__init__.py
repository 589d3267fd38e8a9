# SPDX-License-Identifier: Apache-2.0
"""What rknnlite and rknn are made of; applications import those."""
