import {
  type EventValues,
  localised,
  SESSION_TIMES,
  TICKET_TIMES,
  toSession,
  toTicket,
} from '#components/events/event-fields'
import { isSame, rowOf } from '#components/ui/form-values'
import { problemOf } from '#components/ui/problem'
import type { SaveContext } from '#components/ui/use-edit-form'
import {
  addSession,
  addTicketType,
  editEvent,
  editSession,
  editTicketType,
  removeSession,
  removeTicketType,
} from '#lib/events/client'
import { type EventPatch, NewEventSession, NewTicketType } from '#lib/events/schema'
import { ProblemError } from '#lib/http/browser'

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
  body: Record<string, unknown>,
  { version, base, values, keep }: SaveContext<EventValues>,
): Promise<void> {
  let draft = { version, base, values }
  const { ticket_types, sessions, ...patch } = body
  if (Object.keys(patch).length > 0) {
    const { data } = await editEvent(id, patch as EventPatch, version)
    const lists = { ticket_types: base.ticket_types, sessions: base.sessions }
    draft = { ...draft, version: data.version, base: { ...values, ...lists } }
    keep(draft)
  }
  const step = (list: 'ticket_types' | 'sessions') => (saved: Row[], rows: Row[]) => {
    draft = {
      ...draft,
      base: { ...draft.base, [list]: saved },
      values: { ...draft.values, [list]: rows },
    }
    keep(draft)
  }
  await saveList('ticket_types', base.ticket_types, values.ticket_types, step('ticket_types'), {
    isSame: (one, other, from, to) => from === to && isSame(one, other),
    add: async (row, position) => {
      const { data } = await addTicketType(id, toTicket(row, position))
      return rowOf(NewTicketType.shape, localised(data, TICKET_TIMES, time_zone))
    },
    edit: async (row, position) => {
      await editTicketType(id, row.id ?? '', toTicket(row, position))
    },
    remove: (row) => removeTicketType(id, row.id ?? ''),
  })
  await saveList('sessions', base.sessions, values.sessions, step('sessions'), {
    isSame,
    add: async (row) => {
      const { data } = await addSession(id, toSession(row))
      return rowOf(NewEventSession.shape, localised(data, SESSION_TIMES, time_zone))
    },
    edit: async (row) => {
      await editSession(id, row.id ?? '', toSession(row))
    },
    remove: (row) => removeSession(id, row.id ?? ''),
  })
}

interface ListActions<R> {
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
  actions: ListActions<R>,
): Promise<void> {
  const base = [...before]
  const values = [...wanted]
  for (const row of before.filter(({ id }) => wanted.every((kept) => kept.id !== id))) {
    await actions.remove(row)
    base.splice(base.indexOf(row), 1)
    keep([...base], [...values])
  }
  for (const [position, row] of wanted.entries()) {
    const from = before.findIndex(({ id }) => id !== null && id === row.id)
    const known = before[from]
    if (known && actions.isSame(known, row, from, position)) continue
    try {
      if (row.id === null) {
        // The form's own key stays, so that the fields on the screen stay the same.
        const saved = { ...(await actions.add(row, position)), key: row.key }
        values[position] = saved
        base.push(saved)
      } else {
        await actions.edit(row, position)
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
  const problem = problemOf(error)
  if (!problem.errors.some(({ pointer }) => MOMENTS.test(pointer))) return error
  const errors = problem.errors.map((entry) =>
    MOMENTS.test(entry.pointer) && entry.message.startsWith('Give a date and time')
      ? { ...entry, message: 'Give the day and the time.' }
      : entry,
  )
  return { problem: { ...problem, errors } }
}

/** A refusal with its fields named from the form's point of view. */
function within(error: unknown, pointer: string): unknown {
  if (!(error instanceof ProblemError)) return error
  const errors = error.problem.errors?.map((entry) => ({ ...entry, pointer: pointer + entry.pointer }))
  return new ProblemError({ ...error.problem, ...(errors && { errors }) })
}
