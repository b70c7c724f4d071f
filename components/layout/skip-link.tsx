/** The id of the page's own content. */
export const MAIN_ID = 'main'

/** The first stop of the Tab key: past the menu, into the page. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed start-4 top-3 z-50 -translate-y-24 rounded-lg bg-accent px-4 py-3 font-medium text-accent-foreground focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
