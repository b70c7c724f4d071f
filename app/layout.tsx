import '@fontsource-variable/inter/wght.css'
import './globals.css'

import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { commandKeyScript } from '#components/layout/command-key'
import { LinkRouter } from '#components/layout/link-router'
import { THEME_COOKIE, themeOf, themeScript } from '#components/layout/theme'

/** The letters of most pages, asked for with the document; the other scripts of the style sheet load when they occur. */
const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
})

export const metadata: Metadata = {
  title: { default: 'Quorate', template: '%s · Quorate' },
  description: 'Members, events, money and decisions of an association, in one calm place.',
  applicationName: 'Quorate',
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    apple: '/apple-touch-icon.png',
  },
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
      className={`${inter.variable} ${theme === 'dark' ? 'dark' : ''}`}
      data-theme={theme === 'system' ? 'light' : theme}
      suppressHydrationWarning
    >
      <head>
        {/* Browsers hide a nonce from scripts, so that the client never sees what the server wrote. */}
        <script
          nonce={request.get('x-nonce') ?? undefined}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this repository, needed before any other script
          dangerouslySetInnerHTML={{ __html: `${themeScript};${commandKeyScript}` }}
        />
      </head>
      <body>
        <LinkRouter />
        {children}
      </body>
    </html>
  )
}
