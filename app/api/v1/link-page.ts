import type { z } from 'zod'
import { route } from '#lib/http/route'

interface Opening<Q extends z.ZodObject> {
  operation_id: string
  summary: string
  /** That opening it changes nothing, in a sentence. */
  nothing: string
  query: Q
  /** The address of the page with the button. */
  page: (link: z.output<Q>) => string
}

/** The endpoint at the address of List-Unsubscribe for programs that open it: it leads on to the page of its link. */
export function openingRoute<Q extends z.ZodObject>({ operation_id, summary, nothing, query, page }: Opening<Q>) {
  return route(
    {
      permission: 'public',
      operation_id,
      summary,
      description: `For mail programs that open the address of List-Unsubscribe instead of sending it a POST: it leads on to the page with the button. ${nothing}`,
      query,
      response: null,
      status: 303,
    },
    async (_ctx, input) => ({ location: page(input.query as z.output<Q>) }),
  )
}
