import { Link } from '#components/ui/link'
import type { EvidenceRow } from '#lib/intelligence/findings/schema'

/** The records that a finding rests on; each opens. */
export function EvidenceList({ rows }: { rows: readonly EvidenceRow[] }) {
  return (
    <ul className="grid gap-1.5">
      {rows.map(({ noun, id, label, detail, href }) => (
        <li key={`${noun} ${id}`} className="min-w-0 text-[0.8125rem] wrap-break-word">
          {href ? (
            <Link
              href={href}
              className="font-medium underline-offset-2 hover:underline max-md:inline-block max-md:py-2"
            >
              {label}
            </Link>
          ) : (
            <span className="font-medium">{label}</span>
          )}
          {detail ? <span className="text-muted"> – {detail}</span> : null}
        </li>
      ))}
    </ul>
  )
}
