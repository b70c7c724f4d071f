import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to another page of the product. It fetches that page ahead only with `prefetch={null}`, for where a visit is
 * likely: a page of rows, figures and tabs would otherwise ask for dozens of others.
 */
export function Link({ prefetch = false, ...props }: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={prefetch} {...props} />
}
