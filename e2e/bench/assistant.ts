/** How long an answer took: until its first words, and until its end; milliseconds. */
export interface AnswerTimes {
  question: string
  nouns: 'one' | 'two'
  first: number
  whole: number
}

/** Questions of every kind that the assistant answers, about one noun or about what two have to do with each other. */
const QUESTIONS: Readonly<Record<AnswerTimes['nouns'], readonly string[]>> = {
  one: [
    'How many active members do we have?',
    'How many members joined this year by month?',
    'How many members are there per tier?',
    'Wie viele Mitglieder wohnen in Lyon?',
    'Combien de membres avons-nous à Oslo ?',
    'Whose membership runs out in the next 30 days?',
    'Members in Oslo without e-mail',
    'What share of our members lives in Quito?',
    'How many members did we have on 31 December 2025?',
    'Which five cities have the most members?',
    'How much is overdue?',
    'Which invoices are over 100 euros and overdue?',
    'What was the revenue this year compared with last year?',
    'In welchem Monat kam letztes Jahr am meisten Geld rein?',
    'Zahlungen nach Zahlungsart in diesem Jahr',
    'What is the average open invoice?',
    'Which events are coming up?',
    'How many galas did we hold last year?',
    'Is there an event in the next two weeks?',
    'What does Quinn Virtanen7919 owe?',
    'What is the retention this year?',
    'Who is likely to leave?',
    'What should I look at first?',
  ],
  two: [
    'Which members owe more than 100 euros?',
    'Who owes us the most?',
    'What is the total of open invoices of members in Oslo?',
    'Break the open balance down by tier',
    'How many members never registered for an event?',
    'Which members in Lyon came to at least three events?',
    'Wer ist dieses Jahr mehr als zweimal nicht erschienen?',
    'How many registrations for galas did we get this year?',
    'Quels membres à Accra ont des factures en retard ?',
    'What have the galas brought in from tickets?',
    'How many people came to Workshop 9990?',
    'Members without payments this year',
  ],
}

/** Asks one question after the other as a stream. Throws when one is not answered. */
export async function timeAnswers(origin: string, token: string, rounds: number): Promise<AnswerTimes[]> {
  const times: AnswerTimes[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const nouns of ['one', 'two'] as const)
      for (const question of QUESTIONS[nouns])
        times.push({ question, nouns, ...(await timeAnswer(origin, token, question)) })
  }
  return times
}

async function timeAnswer(
  origin: string,
  token: string,
  message: string,
): Promise<Pick<AnswerTimes, 'first' | 'whole'>> {
  const began = performance.now()
  const response = await fetch(`${origin}/api/v1/ai/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message }),
  })
  if (!response.ok || !response.body) throw new Error(`"${message}" was answered with ${response.status}`)
  let first: number | null = null
  let text = ''
  for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
    text += bytes
    if (first === null && text.includes('"text-delta"')) first = performance.now() - began
  }
  if (first === null || text.includes('"type":"error"')) throw new Error(`"${message}" was not answered: ${text}`)
  // Whoever asks back looked nothing up, which is quick.
  if (!text.includes('"data-result"')) throw new Error(`"${message}" was asked back: ${text}`)
  return { first, whole: performance.now() - began }
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
