import { buttonVariants } from '@heroui/styles'
import type { ReactNode } from 'react'
import { Link } from '#components/ui/link'

interface ButtonLinkProps {
  href: string
  children: ReactNode
  variant?: 'primary' | 'secondary' | 'tertiary' | 'outline' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  isIconOnly?: boolean
  /** For files: the browser saves what the link opens. */
  download?: boolean
  /** Opens a new document instead of going through the router, which public pages do without. */
  native?: boolean
  'aria-label'?: string
  className?: string
}

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink(props: ButtonLinkProps) {
  const {
    href,
    children,
    variant = 'outline',
    size = 'md',
    isIconOnly = false,
    download,
    native,
    className = '',
  } = props
  const styles = buttonVariants({ variant, size, isIconOnly, className })
  if (native || download || /^https?:|^mailto:/.test(href)) {
    return (
      <a href={href} className={styles} aria-label={props['aria-label']} download={download}>
        {children}
      </a>
    )
  }
  return (
    <Link href={href} className={styles} aria-label={props['aria-label']}>
      {children}
    </Link>
  )
}
