# SPDX-License-Identifier: Apache-2.0
"""What the modules for Horizon's and D-Robotics' boards are made of; applications import those."""
