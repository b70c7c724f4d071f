import { create } from 'qrcode'

/** Light squares around the code that scanners need to find it. */
const QUIET = 4

/** The code of a ticket as a picture for scanners: dark on white in both themes. */
export function TicketQr({ code, label }: { code: string; label: string }) {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-full rounded-lg bg-white"
    >
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}

/** The dark squares as one path, neighbours in a row together. */
function pathOf({ size, data }: { size: number; data: ArrayLike<number> }): string {
  const parts: string[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue
      const from = column
      while (column + 1 < size && data[row * size + column + 1]) column++
      parts.push(`M${from + QUIET} ${row + QUIET}h${column - from + 1}v1h-${column - from + 1}z`)
    }
  }
  return parts.join('')
}
