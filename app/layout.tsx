import '@fontsource-variable/inter/wght.css'
import './globals.css'

import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '#components/layout/providers'
import { THEME_COOKIE, themeOf, themeScript } from '#components/layout/theme'

export const metadata: Metadata = {
  title: { default: 'Quorate', template: '%s · Quorate' },
  description: 'Members, events, money and decisions of an association, in one calm place.',
  applicationName: 'Quorate',
  formatDetection: { telephone: false, email: false, address: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafafb' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1013' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, request] = await Promise.all([cookies(), headers()])
  const theme = themeOf(jar.get(THEME_COOKIE)?.value)
  return (
    <html
      lang="en"
      className={theme === 'dark' ? 'dark' : undefined}
      data-theme={theme === 'system' ? 'light' : theme}
      suppressHydrationWarning
    >
      <head>
        {/* Browsers hide a nonce from scripts, so that the client never sees what the server wrote. */}
        <script
          nonce={request.get('x-nonce') ?? undefined}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repository, needed before the first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
