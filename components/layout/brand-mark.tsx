/** The product's sign: a ring of seats that is complete, with one taken. */
export function BrandMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={className} aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--accent)" />
      <circle cx="14" cy="13.5" r="6" fill="none" stroke="var(--accent-foreground)" strokeWidth="2.5" />
      <path d="M16.5 16.5 L20.5 20.5" stroke="var(--accent-foreground)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
