interface ValueAxisProps {
  ticks: readonly number[]
  y: (value: number) => number
  height: number
  formatValue: (value: number) => string
}

/** The figures beside the lines of the grid. They stand in the text flow, so that the widest sets the room they take. */
export function ValueAxis({ ticks, y, height, formatValue }: ValueAxisProps) {
  const texts = ticks.map((tick) => ({ tick, text: formatValue(tick) }))
  return (
    <div aria-hidden className="value-axis tabular" style={{ height }}>
      {texts.map(({ tick, text }) => (
        <span key={tick} suppressHydrationWarning>
          {text}
        </span>
      ))}
      {texts.map(({ tick, text }) => (
        <span key={tick} style={{ top: y(tick) }} suppressHydrationWarning>
          {text}
        </span>
      ))}
    </div>
  )
}
