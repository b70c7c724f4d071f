const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** How much a file takes, as people read it: "812 bytes", "3.1 MB". */
export function byteText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const amount = bytes / 1000 ** step
  return `${step === 0 || amount >= 100 ? Math.round(amount) : Number(amount.toFixed(1))} ${UNITS[step]}`
}
