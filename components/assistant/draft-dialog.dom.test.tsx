import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { AnswerLanguage } from '#components/assistant/answer-language'
import { DraftDialog } from '#components/assistant/draft-dialog'
import type { Draft } from '#lib/assistant/drafts/schema'
import type { MailLanguage } from '#lib/mail/schema'

const ID = '0199a0aa-0000-7000-8000-000000000001'
const preview = { to_name: 'Ada', subject: 'Betreff', text: 'Hallo Ada', html: '' }
const DRAFT: Draft = {
  id: ID,
  filter: {},
  purpose: null,
  message_id: null,
  words: 'Mitglieder',
  language: 'de',
  subject: 'Betreff',
  text: 'Hallo {name}',
  fields: ['name'],
  recipients: {
    count: 4,
    left_out: [{ reason: 'no_email', noun: 'members', count: 1 }],
    key: '1',
    no_member_count: 0,
    chosen: null,
    examples: [],
  },
  others: [
    {
      language: 'en',
      subject: 'Subject',
      text: 'Hello {name}',
      written_by: 'template',
      is_used: true,
      count: 1,
      preview,
    },
    {
      language: 'fr',
      subject: 'Objet',
      text: 'Bonjour {name}',
      written_by: 'template',
      is_used: false,
      count: 2,
      preview: null,
    },
  ],
  preview,
  problems: [],
  written_by: 'template',
  bulk_action_id: null,
  version: 1,
  created_at: '2026-11-26T10:00:00Z',
  updated_at: '2026-11-26T10:00:00Z',
}

let patches: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    if (init?.method === 'PATCH') patches.push(JSON.parse(String(init.body)))
    if (String(url).includes('/consent-purposes/')) return Response.json([])
    return String(url).includes('/drafts/')
      ? Response.json(DRAFT)
      : Response.json({ access_token: 'token', access_token_expires_at: '2999-01-01T00:00:00Z' })
  })
  patches = []
  document.body.innerHTML = '<main></main>'
})

async function open(language: MailLanguage, draft: Draft = DRAFT) {
  const root = createRoot(document.querySelector('main') as HTMLElement)
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AnswerLanguage language={language}>
          <DraftDialog draft={draft} onDraft={() => {}} onClose={() => {}} />
        </AnswerLanguage>
      </QueryClientProvider>,
    ),
  )
  return root
}

const shown = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role="tablist"][aria-label^="Sprachen"] [role="tab"]')]
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent?.includes(name))
const subject = () => document.querySelector<HTMLInputElement>('[name="subject"]')

test.each([
  ['de', 'Entwurf für 4 Personen', 'An 4 Mitglieder', 'Ausgelassen: 1 ohne E-Mail-Adresse.', 'Weiter zum Versand'],
  ['fr', 'Brouillon pour 4 personnes', 'À 4 membres', '1 sans adresse électronique.', 'Passer à l’envoi'],
  ['en', 'Draft for 4 people', 'To 4 members', 'Left out: 1 without an e-mail address.', 'Go on to sending'],
] as const)('the window of a draft speaks the language of its answer: %s', async (language, ...words) => {
  const root = await open(language)
  for (const word of words) expect(shown()).toContain(word)
  await act(() => root.unmount())
})

test('it shows in which languages a mail goes to how many, and those without a text of theirs can get one', async () => {
  const root = await open('de')
  expect(tabs().map((tab) => tab.getAttribute('aria-label'))).toEqual([
    'Deutsch (3 Personen)',
    'Englisch (1 Person)',
    'Französisch',
  ])
  await act(() => tabs()[2]?.click())
  expect(shown()).toContain(
    '2 Personen haben diese Sprache. Einen Text darin gibt es nicht, sie bekommen den auf Deutsch.',
  )
  expect(subject()).toBeNull()
  await act(async () => button('Auf Französisch schreiben')?.click())
  await vi.waitFor(() => expect(patches).toHaveLength(1))
  expect(patches[0]).toEqual({ others: [{ language: 'fr', subject: 'Objet', text: 'Bonjour {name}', is_used: true }] })
  await act(() => root.unmount())
})

test('where one text was changed, it says which others were not', async () => {
  const root = await open('de', { ...DRAFT, written_by: 'person' })
  expect(shown()).toContain('Nicht mitgeändert: Englisch (1 Person).')
  await act(() => root.unmount())
  const untouched = await open('de')
  expect(shown()).not.toContain('Nicht mitgeändert')
  await act(() => untouched.unmount())
})

/** The window as pages have it: it shows the version that it was told of last. */
function Kept() {
  const [draft, setDraft] = useState(DRAFT)
  return <DraftDialog draft={draft} onDraft={setDraft} onClose={() => {}} />
}

test('what is typed is saved by itself, and asked for again as it was where no answer came', async () => {
  const asked: { key: string | null; version: string | null; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    if (String(url).includes('/consent-purposes/')) return Response.json([])
    if (!String(url).includes('/drafts/'))
      return Response.json({ access_token: 'token', access_token_expires_at: '2999-01-01T00:00:00Z' })
    const headers = new Headers(init?.headers)
    const body = JSON.parse(String(init?.body))
    asked.push({ key: headers.get('idempotency-key'), version: headers.get('if-match'), body })
    if (asked.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ ...DRAFT, ...body, subject: body.subject.trim(), version: asked.length })
  })
  const root = createRoot(document.querySelector('main') as HTMLElement)
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Kept />
      </QueryClientProvider>,
    ),
  )
  const type = (text: string) =>
    act(() => {
      const field = subject() as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect(shown()).toContain('Saved')
  await type('Sommer')
  await vi.waitFor(() => expect(shown()).toContain('there is no connection'), { timeout: 10_000 })
  await type('Sommerfest ')
  await act(async () => window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 10_000 })
  const [first, again, rest] = asked
  expect(again).toEqual(first)
  expect(rest).toMatchObject({ version: '"2"', body: { subject: 'Sommerfest ' } })
  expect(rest?.key).not.toBe(first?.key)
  await vi.waitFor(() => expect(shown()).toContain('Saved'), { timeout: 10_000 })
  // A blank at the end is nothing to be saved.
  expect(subject()?.value).toBe('Sommerfest ')
  await act(() => root.unmount())
})
