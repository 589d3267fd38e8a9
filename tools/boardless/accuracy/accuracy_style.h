// SPDX-License-Identifier: Apache-2.0
// The style sheet of the accuracy report: light and dark, wide and narrow.
#pragma once

namespace boardless {

inline constexpr const char* accuracy_style = R"css(
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --card: #ffffff; --ink: #1b2330; --soft: #647085; --line: #e2e6ec;
  --fine: #2b7fb8; --doubtful: #d1495b; --track: #e9edf2; --badge: #dcebf5; --badge-ink: #1d5f8c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161d; --card: #1b212b; --ink: #e4e8ef; --soft: #93a0b4; --line: #2b3340;
    --fine: #5aa9dc; --doubtful: #f0768a; --track: #262e3a; --badge: #1f3a4e; --badge-ink: #a5d3f0;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 68rem; padding: 2rem 1.25rem 4rem; background: var(--ground);
  color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 1.05rem; margin: 0 0 0.25rem; }
p { margin: 0.25rem 0 0; color: var(--soft); }
section {
  margin-top: 1.25rem; padding: 1.1rem 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px;
}
.figures { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
.figures b { display: block; font-size: 1.6rem; line-height: 1.25; font-weight: 650;
  font-variant-numeric: tabular-nums; }
.figures span { color: var(--soft); font-size: 0.85rem; overflow-wrap: anywhere; }
.bad { color: var(--doubtful); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1.25rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.chart { position: relative; height: 240px; margin: 1rem 0 0.4rem 3.9rem; }
.chart svg { display: block; width: 100%; height: 100%; }
.chart i { position: absolute; left: -3.9rem; width: 3.4rem; text-align: right; font-style: normal;
  font-size: 0.75rem; color: var(--soft); transform: translateY(50%);
  font-variant-numeric: tabular-nums; }
.grid { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.limit { stroke: var(--doubtful); stroke-width: 1; stroke-dasharray: 4 4;
  vector-effect: non-scaling-stroke; }
.f { fill: var(--fine); }
.d { fill: var(--doubtful); }
.f:hover, .d:hover { opacity: 0.65; }
.ends { display: flex; justify-content: space-between; margin-left: 3.9rem; font-size: 0.75rem;
  color: var(--soft); }
table { width: 100%; border-collapse: collapse; margin-top: 0.75rem; }
th { text-align: right; font-weight: 500; font-size: 0.8rem; color: var(--soft); padding: 0.3rem 0.5rem; }
td { text-align: right; padding: 0.4rem 0.5rem; border-top: 1px solid var(--line);
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th:nth-child(2), td:nth-child(2) { text-align: left; white-space: normal; overflow-wrap: anywhere; }
td:nth-child(1) { color: var(--soft); }
small { display: block; color: var(--soft); font-size: 0.78rem; }
em { font-style: normal; font-size: 0.7rem; padding: 0.05rem 0.4rem; margin-left: 0.4rem;
  border-radius: 99px; background: var(--badge); color: var(--badge-ink); white-space: nowrap; }
.bar { display: block; width: 9rem; height: 6px; margin-top: 3px; margin-left: auto;
  border-radius: 3px; background: var(--track); overflow: hidden; }
.bar u { display: block; height: 100%; border-radius: 3px; background: var(--fine); }
.bad + .bar u { background: var(--doubtful); }
@media (max-width: 42rem) {
  body { padding: 1.25rem 0.75rem 3rem; }
  section { padding: 0.9rem; }
  th:nth-child(1), td:nth-child(1), th:nth-child(4), td:nth-child(4), th:nth-child(6),
  td:nth-child(6) { display: none; }
  .bar { width: 5rem; }
}
@media print { body { background: none; } section { break-inside: avoid; } }
)css";

} // namespace boardless
