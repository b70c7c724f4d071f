/** Who hears of Back and Forward before the router does. */
export const historyHold: { handle: ((event: PopStateEvent) => void) | null } = { handle: null }
