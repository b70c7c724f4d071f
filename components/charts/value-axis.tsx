interface ValueAxisProps {
  ticks: readonly number[]
  y: (value: number) => number
  height: number
  formatValue: (value: number) => string
}

/** The figures beside the lines of the grid. They stand in the text flow, so that the widest sets the room they take. */
export function ValueAxis({ ticks, y, height, formatValue }: ValueAxisProps) {
  return (
    <div aria-hidden className="tabular relative text-[0.6875rem] leading-4 text-muted" style={{ height }}>
      {ticks.map((tick) => (
        <span key={tick} className="block h-0 overflow-hidden whitespace-nowrap">
          {formatValue(tick)}
        </span>
      ))}
      {ticks.map((tick) => (
        <span key={tick} className="absolute end-0 -translate-y-1/2 whitespace-nowrap" style={{ top: y(tick) }}>
          {formatValue(tick)}
        </span>
      ))}
    </div>
  )
}
