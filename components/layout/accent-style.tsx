/** Gives the page a tenant's colour. Overlays hang at the body, so it has to sit on the root element. */
export function AccentStyle({ color }: { color: string }) {
  // Anything but a colour would be an open door into the style sheet.
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  return <style>{`:root{--tenant-accent:${color}}`}</style>
}
