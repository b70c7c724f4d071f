import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** One request of a mix. */
export interface Shot {
  method?: string
  path: string
  body?: object
}

/** Where a mix is sent, as whom. */
export interface Target {
  origin: string
  shots: Shot[]
  token?: string
  cookie?: string
  /** Statuses outside 2xx are what is asked for. */
  expects_refusal?: boolean
}

/** What a run of a few seconds came to; times in milliseconds. */
export interface Figures {
  rps: number
  p50: number
  p99: number
  requests: number
}

const folder = mkdtempSync(join(tmpdir(), 'quorate-bench-'))
let files = 0

/** Loads a target with wrk. Throws when an answer is not of the expected kind: such a figure says nothing. */
export async function load(target: Target, connections: number, seconds: number): Promise<Figures> {
  files += 1
  const file = join(folder, `${files}.tsv`)
  const lines = target.shots.map(
    ({ method = 'GET', path, body }) => `${method}\t${path}\t${body ? JSON.stringify(body) : ''}`,
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  const { stdout } = await run(
    'wrk',
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      join(import.meta.dirname, 'mix.lua'),
      target.origin,
    ],
    {
      env: { ...process.env, BENCH_REQUESTS: file, BENCH_TOKEN: target.token ?? '', BENCH_COOKIE: target.cookie ?? '' },
    },
  )
  const line = /^\{.*\}$/m.exec(stdout)?.[0]
  if (!line) throw new Error(`wrk said: ${stdout}`)
  const figures = JSON.parse(line) as Figures & { refused: number; failed: number }
  if (figures.failed > 0 || figures.refused > 0 !== (target.expects_refusal ?? false)) {
    throw new Error(
      `${target.origin}${target.shots[0]?.path}: ${figures.refused} refused and ${figures.failed} failed of ${figures.requests}`,
    )
  }
  return figures
}

/** The middle of some figures. */
export function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A target against another: medians of both, and the median of the ratios of each round. */
export interface Comparison {
  ours: Figures
  floor: Figures
  ratio: number
}

/**
 * Loads two targets in turn, the order reversed each round, after a round that is thrown away: only ratios
 * of the same round mean anything on a machine that does other things too.
 */
export async function compare(
  ours: Target,
  floor: Target,
  connections: number,
  rounds: number,
  seconds: number,
): Promise<Comparison> {
  await load(ours, connections, 1)
  await load(floor, connections, 1)
  const pairs: { ours: Figures; floor: Figures }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await load(ours, connections, seconds)
      pairs.push({ ours: first, floor: await load(floor, connections, seconds) })
    } else {
      const first = await load(floor, connections, seconds)
      pairs.push({ ours: await load(ours, connections, seconds), floor: first })
    }
  }
  const middle = (pick: (pair: { ours: Figures; floor: Figures }) => Figures): Figures => ({
    rps: median(pairs.map((pair) => pick(pair).rps)),
    p50: median(pairs.map((pair) => pick(pair).p50)),
    p99: median(pairs.map((pair) => pick(pair).p99)),
    requests: pairs.reduce((sum, pair) => sum + pick(pair).requests, 0),
  })
  return {
    ours: middle((pair) => pair.ours),
    floor: middle((pair) => pair.floor),
    ratio: median(pairs.map((pair) => pair.ours.rps / pair.floor.rps)),
  }
}
