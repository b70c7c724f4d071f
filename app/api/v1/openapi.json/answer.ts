import type { OpenApi } from '#lib/http/openapi'

let describe: () => OpenApi

/** Gives the route what it answers: a description of all routes, itself too, which it cannot import for that reason. */
export function answerWith(description: () => OpenApi): void {
  describe = description
}

/** Returns the description of all routes. */
export function answer(): OpenApi {
  return describe()
}
