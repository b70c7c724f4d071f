/** On globalThis, because Next's bundles have modules of their own. */
const scope = globalThis as typeof globalThis & { quorateServer?: boolean }

/** Says that our own server meets the requests of this process. */
export function declareOwnServer(): void {
  scope.quorateServer = true
}

/** Whether our own server meets the requests of this process, and not Next's. */
export function hasOwnServer(): boolean {
  return scope.quorateServer === true
}
