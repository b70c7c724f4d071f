import {
  type EventValues,
  type SessionValues,
  sessionValuesOf,
  type TicketValues,
  ticketValuesOf,
  toPatch,
  toSession,
  toTicket,
} from '#components/events/event-form-values'
import {
  addSession,
  addTicketType,
  editEvent,
  editSession,
  editTicketType,
  removeSession,
  removeTicketType,
} from '#lib/events/client'
import { ProblemError } from '#lib/http/browser'

/** A form on one version of an event. */
export interface EventDraft {
  version: number
  /** What the server has. */
  base: EventValues
  /** What stands in the form. */
  values: EventValues
}

interface Row {
  key: string
  id: string | null
}

/**
 * Saves what differs: the event itself, then its tickets, then its programme. `keep` is told after every step
 * what the server has by then, so that after a failure nothing is sent twice.
 *
 * @throws ProblemError whose errors name the field as the form does ("/ticket_types/0/price")
 */
export async function saveEvent(
  id: string,
  time_zone: string,
  start: EventDraft,
  keep: (draft: EventDraft) => void,
): Promise<void> {
  let draft = start
  const patch = toPatch(draft.base, draft.values)
  if (patch) {
    const { data } = await editEvent(id, patch, draft.version)
    const { ticket_types, sessions } = draft.base
    draft = { ...draft, version: data.version, base: { ...draft.values, ticket_types, sessions } }
    keep(draft)
  }
  const step = (list: 'ticket_types' | 'sessions') => (base: Row[], values: Row[]) => {
    draft = {
      ...draft,
      base: { ...draft.base, [list]: base },
      values: { ...draft.values, [list]: values },
    }
    keep(draft)
  }
  await saveList<TicketValues>(
    'ticket_types',
    draft.base.ticket_types,
    draft.values.ticket_types,
    step('ticket_types'),
    {
      isSame: (one, other, from, to) => from === to && JSON.stringify(one) === JSON.stringify(other),
      add: async (row, position) => ticketValuesOf((await addTicketType(id, toTicket(row, position))).data, time_zone),
      edit: async (row, position) => {
        await editTicketType(id, row.id ?? '', toTicket(row, position))
      },
      remove: (row) => removeTicketType(id, row.id ?? ''),
    },
  )
  await saveList<SessionValues>('sessions', draft.base.sessions, draft.values.sessions, step('sessions'), {
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    add: async (row) => sessionValuesOf((await addSession(id, toSession(row))).data, time_zone),
    edit: async (row) => {
      await editSession(id, row.id ?? '', toSession(row))
    },
    remove: (row) => removeSession(id, row.id ?? ''),
  })
}

interface ListDeeds<R> {
  isSame: (one: R, other: R, from: number, to: number) => boolean
  add: (row: R, position: number) => Promise<R>
  edit: (row: R, position: number) => Promise<void>
  remove: (row: R) => Promise<unknown>
}

async function saveList<R extends Row>(
  name: string,
  before: readonly R[],
  wanted: readonly R[],
  keep: (base: R[], values: R[]) => void,
  deeds: ListDeeds<R>,
): Promise<void> {
  const base = [...before]
  const values = [...wanted]
  for (const row of before.filter(({ id }) => wanted.every((kept) => kept.id !== id))) {
    await deeds.remove(row)
    base.splice(base.indexOf(row), 1)
    keep([...base], [...values])
  }
  for (const [position, row] of wanted.entries()) {
    const from = before.findIndex(({ id }) => id !== null && id === row.id)
    const known = before[from]
    if (known && deeds.isSame(known, row, from, position)) continue
    try {
      if (row.id === null) {
        // The form's own key stays, so that the fields on the screen stay the same.
        const saved = { ...(await deeds.add(row, position)), key: row.key }
        values[position] = saved
        base.push(saved)
      } else {
        await deeds.edit(row, position)
        base[base.findIndex(({ id }) => id === row.id)] = row
      }
    } catch (error) {
      throw within(error, `/${name}/${position}`)
    }
    keep([...base], [...values])
  }
}

const MOMENTS = /(_date|_at|_from|_to|_by)$/

/** A refusal in the words of the form: it has pickers for times, so nobody needs to know how they are written. */
export function inFormWords(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  const errors = error.problem.errors?.map((entry) =>
    MOMENTS.test(entry.pointer) && entry.message.startsWith('Give a date and time')
      ? { ...entry, message: 'Give the day and the time.' }
      : entry,
  )
  return new ProblemError({ ...error.problem, ...(errors && { errors }) })
}

/** A refusal with its fields named from the form's point of view. */
function within(error: unknown, pointer: string): unknown {
  if (!(error instanceof ProblemError)) return error
  const errors = error.problem.errors?.map((entry) => ({ ...entry, pointer: pointer + entry.pointer }))
  return new ProblemError({ ...error.problem, ...(errors && { errors }) })
}
