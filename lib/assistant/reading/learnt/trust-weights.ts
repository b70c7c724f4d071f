/** What each fact weighs, as `npm run eval -- --trust` learns it; see lib/evaluation/learnt/README.md. */
export const TRUST: readonly number[] = [
  0.6075, 0.5484, 2.2265, 0.0344, 0.2054, 0.1024, -0.0779, 0.0147, -0.8418, 1.0698, 0, -0.2559, 0.4735, -0.7854,
  -0.0079, -0.4861,
]
