import { createElement, type ReactElement, type ReactNode } from 'react'
// By file: the entrance of the package loads its code highlighter and a Tailwind compiler too, half a second and
// 30 MB of every process.
// biome-ignore-start lint/style/noRestrictedImports: the package exports its entrance only
import { Body } from '../../../node_modules/react-email/dist/components/body/body.mjs'
import { Button } from '../../../node_modules/react-email/dist/components/button/button.mjs'
import { Container } from '../../../node_modules/react-email/dist/components/container/container.mjs'
import { Head } from '../../../node_modules/react-email/dist/components/head/head.mjs'
import { Heading } from '../../../node_modules/react-email/dist/components/heading/heading.mjs'
import { Hr } from '../../../node_modules/react-email/dist/components/hr/hr.mjs'
import { Html } from '../../../node_modules/react-email/dist/components/html/html.mjs'
import { Img } from '../../../node_modules/react-email/dist/components/img/img.mjs'
import { Link } from '../../../node_modules/react-email/dist/components/link/link.mjs'
import { Preview } from '../../../node_modules/react-email/dist/components/preview/preview.mjs'
import { Section } from '../../../node_modules/react-email/dist/components/section/section.mjs'
import { Text } from '../../../node_modules/react-email/dist/components/text/text.mjs'
// biome-ignore-end lint/style/noRestrictedImports: the package exports its entrance only

import { properName } from '#lib/format/names'
import type { MailLanguage } from '#lib/mail/schema'
import { sayIn } from '#lib/mail/templates/sentences'
import { files, pages } from '#lib/paths'
import type { RegistrationSource } from '#lib/seats/schema'

/** The sender as a mail shows it, and where its links lead. */
export interface Brand {
  tenant_id: string
  /** The tenant's name. */
  name: string
  /** #rrggbb */
  accent_color: string
  logo_file_id: string | null
  locale: string
  /** What fixed mails are written in; English unless it says so. */
  language?: MailLanguage
  time_zone: string
  /** Where answers go; null where the association named none. */
  contact_email: string | null
  /** The one address that links may begin with; no slash at the end. */
  app_url: string
}

/** What a template says: the subject, the line an inbox shows beside it, and the parts of the text in order. */
export interface Letter {
  subject: string
  preview: string
  heading: string
  parts: ReactNode[]
  /** The small print: why this mail came. */
  footer: string
  /** The way out of such mails, behind the small print. */
  footer_link?: { label: string; href: string }
  /** The language that it is written in; English unless it says so. */
  lang?: string
}

/** A mail as a function of its data. */
export type Template<P> = (props: P, brand: Brand) => Letter

const INK = '#1c1f26'
const QUIET = '#5f6673'
const FONTS = "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"
const STYLES = {
  body: { backgroundColor: '#f4f5f7', color: INK, fontFamily: FONTS, margin: '0', padding: '32px 12px' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e3e5ea',
    borderRadius: '12px',
    maxWidth: '560px',
    padding: '32px',
  },
  // On white, as logos are drawn, also in the dark.
  logo: { backgroundColor: '#ffffff', borderRadius: '4px', height: '40px', margin: '0 0 12px', maxWidth: '100%' },
  name: { fontSize: '14px', fontWeight: '600', lineHeight: '20px', margin: '0 0 24px' },
  heading: { color: INK, fontSize: '22px', fontWeight: '600', lineHeight: '30px', margin: '0 0 16px' },
  text: { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  fact: { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 4px' },
  strong: { color: INK, fontSize: '16px', fontWeight: '600', lineHeight: '24px', margin: '20px 0 4px' },
  note: {
    borderLeft: '3px solid #c9cdd6',
    color: INK,
    fontSize: '16px',
    lineHeight: '24px',
    margin: '0 0 16px',
    padding: '0 0 0 12px',
  },
  picture: { backgroundColor: '#ffffff', border: '1px solid #e3e5ea', borderRadius: '8px', margin: '16px 0 8px' },
  action: { margin: '24px 0' },
  quiet: { color: QUIET, fontSize: '14px', lineHeight: '20px', margin: '12px 0 16px', wordBreak: 'break-word' },
  rule: { borderTop: '1px solid #e3e5ea', margin: '24px 0 16px' },
  footer: { color: QUIET, fontSize: '13px', lineHeight: '20px', margin: '0' },
} as const

/**
 * What programs that know dark mode put over the styles above. Inline styles give way to nothing but `!important`, and
 * no character may need escaping in HTML.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background-color: #14161b !important; color: #e8eaf0 !important; }
.page td { background-color: transparent !important; }
.card { background-color: #1d2027 !important; border-right-color: #343945 !important; }
.card { border-bottom-color: #343945 !important; border-left-color: #343945 !important; }
.ink, .ink a, a.ink { color: #e8eaf0 !important; }
.quiet { color: #a7adba !important; }
.rule { border-color: #343945 !important; }
.button { border: 1px solid #5f6673 !important; }
}`

/** What a mail about an event needs to know of its recipient. */
export interface Recipient {
  /** Whether the recipient can sign in; guests and members without an account cannot. */
  has_account: boolean
  /** Whether the event has a page that everybody can open. */
  is_public: boolean
  /** What a link for this seat, or place in line, carries: it needs no account. */
  seat_token: string
  /** Where the registration came from. */
  source: RegistrationSource
}

/** Why a mail about a registration came, by where the registration came from. */
export function whyRegistered({ source }: Pick<Recipient, 'source'>, brand: Brand): string {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  if (source === 'member' || source === 'public')
    return say('You get this because you registered for an event of {association}.', names)
  if (source === 'admin') return say('You get this because {association} registered you for this event.', names)
  return say('You get this because you are registered for an event of {association}.', names)
}

/** A page that needs an account, by way of the association's sign-in page; whoever is signed in is led on at once. */
export function signedIn(path: string, brand: Brand): string {
  return pages.login({ tenant_id: brand.tenant_id, next: path })
}

/** The page of an event that the recipient can open, or null when there is none. */
export function eventPath({ event_id, has_account, is_public }: Recipient & { event_id: string }, brand: Brand) {
  if (has_account) return signedIn(pages.member.event(event_id), brand)
  return is_public ? pages.publicEvent(brand.tenant_id, event_id) : null
}

/** A paragraph. */
export function paragraph(...content: ReactNode[]): ReactElement {
  return createElement(Text, { className: 'ink', style: STYLES.text }, ...content)
}

/** A paragraph whose line breaks are kept. */
export function lines(text: string): ReactElement {
  return paragraph(...brokenLines(text))
}

function brokenLines(text: string): ReactNode[] {
  return text
    .split('\n')
    .flatMap((line, position) => (position === 0 ? [line] : [createElement('br', { key: position }), line]))
}

/** What the sender adds in their own words, set apart. */
export function note(text: string): ReactElement {
  return createElement(Text, { className: 'ink', style: STYLES.note }, ...brokenLines(text))
}

/** What stands over a group of facts. */
export function strong(text: string): ReactElement {
  return createElement(Text, { className: 'ink', style: STYLES.strong }, text)
}

/** A small paragraph, for what matters less. */
export function quiet(...content: ReactNode[]): ReactElement {
  return createElement(Text, { className: 'quiet', style: STYLES.quiet }, ...content)
}

/** A line of facts: what, the colon as the language writes it, and its value. */
export function fact(label: string, value: string, colon: string): ReactElement {
  return createElement(
    Text,
    { className: 'ink', style: STYLES.fact },
    createElement('strong', null, label + colon),
    value,
  )
}

/** A picture that travels with the mail, named by its content id; a program that shows none says the text instead. */
export function picture(content_id: string, text: string): ReactElement {
  return createElement(Img, { src: `cid:${content_id}`, alt: text, width: 198, height: 198, style: STYLES.picture })
}

/** A link that ends a sentence, to a path of this site; a full stop would be taken for a part of the address in the text version. */
export function link(label: string, path: string, brand: Brand): ReactElement {
  const style = { color: readableAccent(brand), textDecorationLine: 'underline' }
  return createElement(Link, { className: 'ink', href: brand.app_url + path, style }, label)
}

/** The one thing to do, as a button, to a path of this site. */
export function action(label: string, path: string, brand: Brand): ReactElement {
  const style = {
    backgroundColor: brand.accent_color,
    borderRadius: '8px',
    color: isLight(brand.accent_color) ? INK : '#ffffff',
    fontSize: '16px',
    fontWeight: '600',
    padding: '12px 20px',
  }
  return createElement(
    Section,
    { style: STYLES.action },
    createElement(Button, { className: 'button', href: brand.app_url + path, style }, label),
  )
}

/** The address behind the button in writing, for mail programs that show none; the text version has it anyway. */
export function fallback(path: string, brand: Brand): ReactElement {
  const address = brand.app_url + path
  const props = { className: 'quiet', style: STYLES.quiet, 'data-skip-in-text': true }
  return createElement(
    Text,
    props,
    sayIn(brand)('If the button does not work, open this address: {address}', { address }),
  )
}

/**
 * The greeting for a name that somebody typed. A name that could pass for an address or an offer is left
 * out: mails go to people who may not know who typed it.
 */
export function greeting(name: string, brand: Brand): ReactElement {
  const [say, proper] = [sayIn(brand), properName(name)]
  return paragraph(proper ? say('Hello {name},', { name: proper }) : say('Hello,'))
}

/** Returns the whole mail as an element. */
export function layout(letter: Letter, brand: Brand): ReactElement {
  // The title of the page is the subject.
  const preview = { useTitleTag: false, children: letter.preview }
  return createElement(
    Html,
    { lang: letter.lang ?? 'en' },
    createElement(
      Head,
      null,
      createElement('title', null, letter.subject),
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('meta', { name: 'color-scheme', content: 'light dark' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      createElement('style', null, DARK),
    ),
    createElement(Preview, preview),
    createElement(
      Body,
      { className: 'page', style: STYLES.body },
      createElement(
        Container,
        { className: 'card', style: { ...STYLES.card, borderTop: `4px solid ${brand.accent_color}` } },
        ...logoOf(brand),
        createElement(Text, { className: 'ink', style: STYLES.name }, brand.name),
        createElement(Heading, { as: 'h1', className: 'ink', style: STYLES.heading }, letter.heading),
        ...letter.parts,
        createElement(Hr, { className: 'rule', style: STYLES.rule }),
        createElement(
          Text,
          { className: 'quiet', style: STYLES.footer },
          letter.footer,
          ...(letter.footer_link
            ? [
                ' ',
                createElement(
                  Link,
                  {
                    className: 'quiet',
                    href: `${brand.app_url}${letter.footer_link.href}`,
                    style: { color: QUIET, textDecoration: 'underline' },
                  },
                  letter.footer_link.label,
                ),
              ]
            : []),
        ),
      ),
    ),
  )
}

/** The logo at its public address. The name stands under it anyway, so it says nothing where pictures are not shown. */
function logoOf({ tenant_id, logo_file_id, app_url }: Brand): ReactElement[] {
  if (logo_file_id === null) return []
  const src = app_url + files.logo(tenant_id, logo_file_id)
  return [createElement(Img, { key: 'logo', src, alt: '', height: 40, style: STYLES.logo })]
}

/** Whether dark text reads better than white on this colour (WCAG's relative luminance). */
function isLight(color: string): boolean {
  return luminance(color) > 0.18
}

/** The accent colour where it can be read on white, else the ink. */
function readableAccent(brand: Brand): string {
  return 1.05 / (luminance(brand.accent_color) + 0.05) >= 4.5 ? brand.accent_color : INK
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
