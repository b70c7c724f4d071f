import { createHash } from 'node:crypto'
import pg from 'pg'

/** A statement with its values, `$1` and so on in its text. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

type Row = Record<string, unknown>
type Result = pg.QueryResult<Row>

/** The part of node-postgres' connection that a batch speaks to. */
interface Connection {
  parse(message: { text: string; name: string }): void
  sync(): void
  stream: { writable: boolean; write(bytes: Buffer): unknown; cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

interface PreparableQuery {
  prepare(connection: Connection): void
  callback: (error: Error | null) => void
}

/** In a statement's text, says that it hardly comes again, so that no connection keeps it. */
export const ONCE = '/* once */'

const statementNames = new Map<string, string>()

/** A stable name for a statement's text, so that each connection parses it once. */
function statementName(text: string): string {
  if (text.includes(ONCE)) return ''
  let name = statementNames.get(text)
  if (!name) {
    // Texts that vary without bound would fill the server's memory with plans.
    if (statementNames.size > 500) statementNames.clear()
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    statementNames.set(text, name)
  }
  return name
}

/** Returns the statement as node-postgres takes it, prepared under a name of its own. */
export function named({ text, values }: Statement): { name: string; text: string; values: unknown[] } {
  return { name: statementName(text), text, values: values as unknown[] }
}

/**
 * Several statements behind one Sync message. By the protocol that makes them one transaction, without BEGIN
 * and COMMIT: whatever fails undoes all, and the commit is acknowledged with the last answer.
 */
class BatchQuery extends pg.Query {
  readonly #statements: readonly Statement[]
  /** Whether it is the first on its connection to prepare one of its statements. */
  prepares = false
  callback: ((error: Error | null, results?: Result | Result[]) => void) | undefined

  constructor(statements: readonly Statement[]) {
    super('')
    this.#statements = statements
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Connection
    const chunks: Buffer[] = []
    const stream = { writable: true, write: (bytes: Buffer) => chunks.push(bytes), cork: () => {}, uncork: () => {} }
    const recorder: Connection = Object.create(wire, { stream: { value: stream } })
    // Each statement prepares itself as it would alone, but for the Sync that would end its transaction.
    const muted: Connection = Object.create(recorder, { sync: { value: () => {} } })
    for (const statement of this.#statements.map(named)) {
      this.prepares ||=
        statement.name !== '' &&
        !(statement.name in wire.parsedStatements || statement.name in wire.submittedNamedStatements)
      const query = new pg.Query(statement) as unknown as PreparableQuery
      let fault: Error | null = null
      query.callback = (error) => {
        fault = error
      }
      query.prepare(muted)
      if (fault) {
        this.#abort(muted, fault)
        break
      }
    }
    recorder.sync()
    // One write rather than a dozen: each is a system call, or at least a buffer in one.
    if (wire.stream.writable) wire.stream.write(Buffer.concat(chunks))
  }

  /** After a success: what this batch prepared stays prepared. */
  remember({ parsedStatements, submittedNamedStatements }: Connection): void {
    if (!this.prepares) return
    for (const { name, text } of this.#statements.map(named)) {
      if (name !== '') parsedStatements[name] = text
      delete submittedNamedStatements[name]
    }
  }

  /** A value that cannot be sent: a message that the server refuses makes it undo the statements before. */
  #abort(wire: Connection, fault: Error): void {
    const tell = this.callback
    this.callback = () => tell?.(fault)
    wire.parse({ text: 'undo this batch', name: '' })
  }
}

/** A connection that was answered with an error is sound; one that failed below the protocol is not. */
function isConnectionFault(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError)
}

/**
 * Sends the statements as one transaction in one packet. Returns their results in order, once the commit is
 * acknowledged. Throws the error of the first that failed; nothing of the others stays.
 */
export async function sendBatch(pool: pg.Pool, statements: readonly Statement[]): Promise<Result[]> {
  const client = await pool.connect()
  const batch = new BatchQuery(statements)
  let isSound = true
  try {
    return await new Promise((resolve, reject) => {
      batch.callback = (error, results) => {
        if (error) {
          reject(error)
          return
        }
        batch.remember((client as unknown as { connection: Connection }).connection)
        resolve(Array.isArray(results) ? results : [results as Result])
      }
      client.query(batch)
    })
  } catch (error) {
    // Which of its new statements a failed batch has prepared is not told: the connection goes.
    isSound = !isConnectionFault(error) && !batch.prepares
    // One that brought its own BEGIN is still in its transaction.
    if (isSound && statements[0]?.text.startsWith('begin')) await client.query('rollback')
    throw error
  } finally {
    client.release(!isSound)
  }
}
