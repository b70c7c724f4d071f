/** How long an answer took: until its first words, and until its end; milliseconds. */
export interface AnswerTimes {
  first: number
  whole: number
}

/** Questions of every kind that the built-in analyst answers. */
const QUESTIONS = [
  'How many active members do we have?',
  'How many members joined this year by month?',
  'How many members are there per tier?',
  'Whose membership runs out in the next 30 days?',
  'Who owes most?',
  'How much is overdue?',
  'How old are the open invoices?',
  'What was the revenue this year compared with last year?',
  'How many days late do members pay?',
  'Which invoices are over 100 euros and overdue?',
  'Which events are coming up?',
  'How full are the workshops?',
  'What is the no-show rate by kind?',
  'How are our events rated?',
  'Who is likely to leave?',
  'Which members have been inactive for 180 days?',
  'What looks odd in finances?',
  'What should I look at first?',
  'Find members called Smith',
  'What is the retention this year?',
]

/** Asks one question after the other as a stream. Throws when one is not answered. */
export async function timeAnswers(origin: string, token: string, rounds: number): Promise<AnswerTimes[]> {
  const times: AnswerTimes[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const message of QUESTIONS) times.push(await timeAnswer(origin, token, message))
  }
  return times
}

async function timeAnswer(origin: string, token: string, message: string): Promise<AnswerTimes> {
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
  return { first, whole: performance.now() - began }
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
