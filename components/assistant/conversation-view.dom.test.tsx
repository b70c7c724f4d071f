import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConversationView } from '#components/assistant/conversation-view'
import type { ChatMessage } from '#lib/assistant/chat/messages'

const ID = '0199a0aa-0000-7000-8000-000000000001'
const said = (id: string, role: 'user' | 'assistant', text: string): ChatMessage => ({
  id,
  role,
  parts: [{ type: 'text', text }],
})
const STORED = [said('m1', 'user', 'How many members are there?'), said('m2', 'assistant', 'There are 3.')]
const LATER = [...STORED, said('m3', 'user', 'And events?'), said('m4', 'assistant', 'There are 2.')]

const chunks = [
  { type: 'start', messageId: 'm4' },
  { type: 'data-conversation', id: 'conversation', data: { id: ID, title: 'Members', message_id: 'm4' } },
  { type: 'text-start', id: 'text' },
  { type: 'text-delta', id: 'text', delta: 'There are 2.' },
  { type: 'text-end', id: 'text' },
  { type: 'finish' },
]

function answer(url: string): Response {
  if (url.includes('/ai/chat')) {
    const lines = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    return new Response(`${lines.join('')}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
  }
  if (url.includes('/ai/conversations/')) {
    const messages = LATER.map((message) => ({ ...message, status: 'done', created_at: '2026-11-26T10:00:00Z' }))
    return Response.json({ id: ID, title: 'Members', messages })
  }
  return Response.json({ access_token: 'token', access_token_expires_at: '2999-01-01T00:00:00Z' })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
  usePointer('coarse')
  vi.stubGlobal('fetch', async (url: string | URL | Request) => answer(String(url instanceof Request ? url.url : url)))
  document.body.innerHTML = '<main></main>'
})

/** What the device is pointed with. */
function usePointer(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
}

async function open(messages = STORED, id: string | null = ID): Promise<Root> {
  const root = createRoot(document.querySelector('main') as HTMLElement)
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ConversationView
          conversationId={id}
          messages={messages}
          placeholder="Ask"
          examples={[]}
          question={null}
          onBegun={() => {}}
        />
      </QueryClientProvider>,
    ),
  )
  return root
}

const questions = () => [...document.querySelectorAll('[aria-label="You"] p')].map((each) => each.textContent)
const retry = () => document.querySelector<HTMLElement>('button.link')

test('who comes back to a conversation that went on finds all of it, though the page is shown as it was loaded', async () => {
  const first = await open()
  expect(questions()).toEqual(['How many members are there?'])
  await act(async () => retry()?.click())
  await vi.waitFor(() => expect(document.body.textContent).toContain('There are 2.'))
  await act(() => first.unmount())
  const again = await open()
  await vi.waitFor(() => expect(questions()).toEqual(['How many members are there?', 'And events?']))
  await act(() => again.unmount())
})

test('who presses a key to ask again goes on in the field', async () => {
  const root = await open()
  await vi.waitFor(() => expect(retry()).not.toBeNull())
  const button = retry() as HTMLElement
  button.focus()
  Object.assign(button, { matches: () => true })
  await act(async () => button.click())
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  await act(() => root.unmount())
})

const ANSWER_PARTS = (language: 'de' | 'fr' | null, text: string): ChatMessage['parts'] => [
  ...(language ? [{ type: 'data-language' as const, data: { language } }] : []),
  {
    type: 'data-result',
    data: {
      id: 'r1',
      tool: 'look_up',
      result: {
        metric: 'members.count',
        title: 'Mitglieder nach Ort',
        definition: 'Mitglieder.',
        value: null,
        unit: 'members',
        currency: 'EUR',
        comparison: null,
        columns: [{ key: 'value', label: 'Mitglieder', unit: 'members' }],
        rows: [{ id: 'Ulm', label: 'Ulm', cells: { value: 1234 }, href: null }],
        row_count: 1,
        truncated: false,
        totals: { value: 1234 },
        filters_applied: [],
        period: null,
        href: null,
        as_of: '2026-11-26T10:00:00Z',
      },
    },
  },
  { type: 'data-asks', data: { asks: [{ question: { of: 'members', show: 'count', by: 'city' } }] } },
  { type: 'data-verification', data: { figures: 1, remarks_dropped: 0 } },
  { type: 'data-model', data: { id: 'builtin', provider: 'builtin', kind: 'builtin', fallback_from: [] } },
  { type: 'text', text },
]

test('an answer, what stands around it, and its question say their language, and the page around them stays English', async () => {
  const root = await open(
    [
      said('m1', 'user', 'Mitglieder nach Ort'),
      { id: 'm2', role: 'assistant', parts: ANSWER_PARTS('de', 'Es gibt 1.234 Mitglieder.') },
      said('m3', 'user', 'How many members are there?'),
      { id: 'm4', role: 'assistant', parts: ANSWER_PARTS(null, 'There are 1,234.') },
    ],
    null,
  )
  const [german, english] = [...document.querySelectorAll('article[aria-busy]')] as [HTMLElement, HTMLElement]
  expect(german.lang).toBe('de')
  expect(german.getAttribute('aria-label')).toBe('Assistent')
  const headings = [...german.querySelectorAll('thead th, tfoot th, tfoot td')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Name', 'Mitglieder', 'Summe', '1.234'])
  for (const word of [
    '1 Zeile',
    '1 Zahl geprüft',
    'Auf Home zeigen',
    'Herunterladen',
    'Kopieren',
    'Stand: 26. Nov. 2026',
  ])
    expect(german.textContent).toContain(word)
  expect(german.querySelector('button[aria-label="Kopieren: Mitglieder nach Ort"]')).not.toBeNull()
  expect(english.lang).toBe('en')
  expect(english.textContent).toContain('Show on Home')
  const asked = [...document.querySelectorAll<HTMLElement>('[aria-label="You"] p')].map(({ lang }) => lang)
  expect(asked).toEqual(['de', ''])
  expect(document.querySelector('textarea')?.getAttribute('aria-label')).toBe('Your question')
  await act(() => root.unmount())
})

test('the field of a new conversation has the cursor, and is told with the heading', async () => {
  usePointer('fine')
  const root = await open([], null)
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  expect(document.activeElement).toBe(field)
  const heading = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(heading?.textContent).toBe('What do you want to know?')
  await act(() => root.unmount())
})

test.each<[string, () => void, string | null]>([
  ['on a phone', () => usePointer('coarse'), null],
  ['in a conversation that is read again', () => usePointer('fine'), '0199a0aa-0000-7000-8000-000000000002'],
  [
    'out of a window over the page',
    () => {
      usePointer('fine')
      document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
    },
    null,
  ],
])('nothing takes the cursor %s', async (_, prepare, id) => {
  prepare()
  const root = await open(id === null ? [] : STORED, id)
  expect(document.activeElement).toBe(document.body)
  await act(() => root.unmount())
})

test('readings that are told each in a line are numbered and chosen by their number, others by their text', async () => {
  const options = ['How many: members', 'How many: events']
  const asking = (text: string): ChatMessage => ({
    id: 'm2',
    role: 'assistant',
    parts: [
      { type: 'text', text },
      { type: 'data-clarify', id: 'clarify', data: { question: 'Which one?', options } },
    ],
  })
  const buttons = () =>
    [...document.querySelectorAll('ul[aria-label] button')].map((each) => [
      each.textContent,
      each.getAttribute('aria-label'),
    ])
  const told = await open(
    [STORED[0] as ChatMessage, asking('Which one?\n- There are 3 members.\n- There are 2 events.')],
    null,
  )
  expect(document.querySelectorAll('ol.list-decimal li')).toHaveLength(2)
  expect(buttons()).toEqual(options.map((option, index) => [`${index + 1}`, `${index + 1}: ${option}`]))
  await act(() => told.unmount())
  const untold = await open([STORED[0] as ChatMessage, asking('Which one?')], null)
  expect(buttons()).toEqual(options.map((option) => [option, null]))
  await act(() => untold.unmount())
})
