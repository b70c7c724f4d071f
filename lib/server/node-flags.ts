/** The web process's limits: small enough for the machine of a club, roomy enough for the pages of a large one. */
export const NODE_FLAGS = ['--max-old-space-size=320', '--max-semi-space-size=8']
