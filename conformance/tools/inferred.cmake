# SPDX-License-Identifier: Apache-2.0
# Networks for chips whose applications take bytes as they are: a test per row.
network_tests(inferred inferred_networks.tsv inferred_network.py
              $<TARGET_FILE:viplite_classify>:$<TARGET_FILE:awnn_classify>)
