import type { OpenApi, Operation } from '#lib/http/openapi'

/** An operation with where it stands. */
export interface PlacedOperation {
  method: string
  path: string
  operation: Operation
}

/** Returns the operations of a tag, in the order of the description. */
export function operationsOf(description: OpenApi, tag: string): PlacedOperation[] {
  return Object.entries(description.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ operation }) => operation.tags.includes(tag))
}
