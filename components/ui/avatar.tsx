import { initials } from '#lib/format/names'

const SIZES = { sm: 'size-6 text-2xs', md: 'size-8 text-xs', lg: 'size-14 text-lg' } as const

/** A picture of a person, or the letters of the name. It says nothing to a screen reader: the name stands beside it. */
export function Avatar({ name, src, size = 'md' }: { name: string; src?: string | null; size?: keyof typeof SIZES }) {
  if (src) {
    // biome-ignore lint/performance/noImgElement: pictures are not optimised by the server (see next.config.ts)
    return <img src={src} alt="" className={`${SIZES[size]} shrink-0 rounded-full object-cover`} loading="lazy" />
  }
  return (
    <span
      aria-hidden
      // Drawn by the style sheet, so that the letters are no part of any text.
      data-initials={initials(name)}
      className={`${SIZES[size]} before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-medium text-accent-soft-foreground select-none`}
    />
  )
}
