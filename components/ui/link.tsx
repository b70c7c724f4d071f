import NextLink from 'next/link'
import type { ComponentProps, MouseEventHandler } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'onClick' | 'onMouseEnter' | 'onTouchStart'> {
  href: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
  /**
   * null fetches the page ahead, for where a visit is likely: a page of rows, figures and tabs would ask for dozens.
   * false shows that a press was taken, and fetches nothing ahead.
   */
  prefetch?: null | false
  /** Stays where the page is scrolled to. */
  scroll?: false
}

/**
 * A link to another page of the product. Most are plain, and LinkRouter hands their clicks to the router: a page has a
 * hundred of them, and each component of the router costs as much as a dozen elements.
 */
export function Link({ prefetch, scroll, ...props }: LinkProps) {
  if (prefetch === undefined && scroll === undefined) return <a data-link {...props} />
  return <NextLink prefetch={prefetch === null ? null : false} scroll={scroll ?? true} {...props} />
}
