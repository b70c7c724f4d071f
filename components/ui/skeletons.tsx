/** One grey bar in the place of text. */
export function Bone({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-md bg-track motion-reduce:animate-none ${className}`} />
  )
}

/** Lines of text that are still loading; a screen reader is told once. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Loading</span>
      {[...Array(lines).keys()].map((line) => (
        <Bone key={line} className={`h-3.5 ${line === lines - 1 ? 'w-1/2' : 'w-full'}`} />
      ))}
    </div>
  )
}
