interface MailFrameProps {
  /** What the message is about, for screen readers. */
  title: string
  html: string
  /** Whether a click on a link leaves this page for it; without it links are dead. */
  hasLinks?: boolean
}

/** A message as a mail program would show it, walled off: no scripts, no forms, nothing of this site. */
export function MailFrame({ title, html, hasLinks = false }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox={hasLinks ? 'allow-top-navigation-by-user-activation' : ''}
      referrerPolicy="no-referrer"
      srcDoc={html.replaceAll('target="_blank"', 'target="_top"')}
      className="h-[40rem] max-h-[75dvh] w-full rounded-xl border border-border bg-white"
    />
  )
}
