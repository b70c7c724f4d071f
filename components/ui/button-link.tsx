import { buttonVariants } from '@heroui/styles'
import type { ReactNode } from 'react'
import { Link } from '#components/ui/link'

interface ButtonLinkProps {
  href: string
  children: ReactNode
  variant?: 'primary' | 'secondary' | 'tertiary' | 'outline' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Opens a new document instead of going through the router, which public pages do without. */
  native?: boolean
  'aria-label'?: string
  className?: string
}

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, children, variant = 'outline', size = 'md', native, className = '' } = props
  const styles = buttonVariants({ variant, size, className })
  if (native || /^https?:|^mailto:/.test(href)) {
    return (
      <a href={href} className={styles} aria-label={props['aria-label']}>
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
