# SPDX-License-Identifier: Apache-2.0
"""What bmtap2 is made of; applications import that."""
