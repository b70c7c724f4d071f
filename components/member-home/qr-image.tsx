import type { QrCode } from '#lib/format/qr'

interface QrImageProps {
  code: QrCode
  /** What the code is, for screen readers. */
  label: string
  className?: string
}

/** Modules that have to stay white around a code. */
const QUIET = 4

/** A QR code, dark on white in either theme, because scanners expect it so. */
export function QrImage({ code: { size, path }, label, className = 'size-48' }: QrImageProps) {
  const side = size + 2 * QUIET
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-lg bg-white ${className}`}
    >
      <path d={path} fill="#111318" />
    </svg>
  )
}
