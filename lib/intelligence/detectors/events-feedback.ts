import { type RawBuilder, sql } from 'kysely'
import { mean } from 'simple-statistics'
import { eventsWhere } from '#lib/events/metrics'
import { rateEvents } from '#lib/feedback/metrics'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow } from '#lib/figures/schema'
import { addDays } from '#lib/format/dates'
import { type Detector, detected, type FoundInsight, monthOf, tooLittle } from '#lib/intelligence/detectors/detector'
import { countsOf, judgeDrift, judgeShares } from '#lib/intelligence/detectors/judge'
import { selectDecidedTerms } from '#lib/intelligence/detectors/members-growth'
import { lastDays } from '#lib/intelligence/detectors/past-events'
import { Told, told } from '#lib/intelligence/detectors/told'
import { asShare, certaintyOf, NO_CAUSE, wordsOf } from '#lib/intelligence/detectors/words'
import { type TellingWord, tellingWords, wordsIn } from '#lib/intelligence/statistics/words'
import { pages } from '#lib/paths'
import { selectIn } from '#lib/query/figures'

const base = { module: 'events', subject: '' } as const
const MIN_RATED = 5
const MIN_ANSWERS = 3
const MIN_STARS = 0.2

/** The mean rating of each event of a span that enough people rated; one event counts once, however many came. */
async function ratingsOf(readContext: ReadContext, span: { from: string; to: string }): Promise<number[]> {
  const events = await rateEvents({ status: ['completed'], ...span }, selectIn(readContext, 'events'))
  return events.flatMap(({ rating, responses }) => (rating !== null && responses >= MIN_ANSWERS ? [rating] : []))
}

/** Whether events are rated differently in the last half year than in the year before. */
const rating: Detector = {
  name: 'event ratings',
  kind: 'insight',
  module: 'events',
  permission: 'feedback.read',
  async detect({ readContext }) {
    const { today } = readContext
    const span = lastDays(readContext, 180)
    const [recent, earlier] = await Promise.all([
      ratingsOf(readContext, span),
      ratingsOf(readContext, { from: addDays(today, -545), to: addDays(today, -181) }),
    ])
    const judged = judgeDrift(countsOf(recent), countsOf(earlier), MIN_RATED)
    if (!judged) return tooLittle(Math.min(recent.length, earlier.length))
    const [now, before] = [mean(recent), mean(earlier)]
    const { count, figure, stars } = wordsOf(readContext)
    const isUp = now > before
    const isMaterial = Math.abs(now - before) >= MIN_STARS && judged.isUp === isUp
    const href = pages.admin.events({ event_status: 'completed', ...span })
    const found: FoundInsight = {
      ...base,
      kind: 'ratings',
      tone: isUp ? 'good' : 'warning',
      period: monthOf(today),
      title: isUp
        ? told`Events are rated better: ${stars(now)} of 5 stars in the last half year, ${stars(before)} before`
        : told`Events are rated worse: ${stars(now)} of 5 stars in the last half year, ${stars(before)} before`,
      why: told`The mean of ${count(recent.length, 'rated event')} now and of ${count(earlier.length, 'event')} in the year before.`,
      certainty: certaintyOf(judged.p),
      p_value: isMaterial ? judged.p : 1,
      impact: Math.min(1, Math.abs(now - before) / 2),
      actionability: 0.6,
      figures: [figure('Now', now, 'rating'), figure('Before', before, 'rating')],
      rows: [],
      href: null,
      action: isUp
        ? { label: told`See these events`, href }
        : {
            label: told`Read the comments`,
            href: pages.admin.assistant({ q: 'List all feedback this year' }),
          },
      measure: now,
    }
    return detected(recent.length, [found])
  },
}

const MAX_COMMENTS = 4_000
const LOW = 3
const MIN_COMMENTS = 15
const MIN_USES = 5
const MAX_WORDS = 3
const SURE = 0.05
const MAX_ROWS = 10

interface Comment {
  event_id: string
  title: string
  rating: number
  improve: string
}

function listComments(readContext: ReadContext): Promise<Comment[]> {
  const past = eventsWhere({ status: ['completed'], ...lastDays(readContext, 365) })
  return selectIn(
    readContext,
    'events',
  )(past)
    .rows.innerJoin('feedback', 'feedback.event_id', 'events.id')
    .select(['feedback.event_id', 'events.title', 'feedback.rating', 'feedback.improve'])
    .where('feedback.improve', '<>', '')
    .orderBy('events.event_date', 'desc')
    .orderBy('feedback.id')
    .limit(MAX_COMMENTS)
    .execute()
}

/** The events whose low ratings use a word, those that do so most first. */
function eventsWith(word: string, comments: readonly Comment[]): ResultRow[] {
  const own = comments.filter(({ improve }) => wordsIn(improve).has(word))
  return [...Map.groupBy(own, ({ event_id }) => event_id)]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .slice(0, MAX_ROWS)
    .map(([id, of]) => ({
      id,
      label: of[0]?.title ?? '',
      cells: { responses: of.length },
      href: pages.admin.eventFeedback(id),
    }))
}

/** Words that low ratings use and high ones do not. Words alone are quoted, never a comment. */
const complaints: Detector = {
  name: 'recurring complaints',
  kind: 'insight',
  module: 'events',
  permission: 'feedback.read',
  async detect({ readContext }) {
    const comments = await listComments(readContext)
    const [low, high] = [comments.filter(({ rating }) => rating <= LOW), comments.filter(({ rating }) => rating > LOW)]
    if (low.length < MIN_COMMENTS || high.length < MIN_COMMENTS) return tooLittle(low.length)
    const texts = (of: readonly Comment[]) => of.map(({ improve }) => improve)
    const words = tellingWords(texts(low), texts(high), MIN_USES)
    const [top] = words
    if (!top) return detected(low.length, [])
    const telling = words.filter(({ p }, position) => position === 0 || p <= SURE).slice(0, MAX_WORDS)
    return detected(low.length, [tellWords(readContext, top, telling, eventsWith(top.word, low))])
  },
}

/** Words in quotation marks, in a row. */
const quotedIn = (words: readonly string[]): Told => {
  const listed = (language: string, quote: (word: string) => string) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(words.map(quote))
  return new Told(
    listed('en', (word) => `“${word}”`),
    listed('de', (word) => `„${word}“`),
    listed('fr', (word) => `« ${word} »`),
  )
}

function tellWords(readContext: ReadContext, top: TellingWord, words: TellingWord[], rows: ResultRow[]): FoundInsight {
  const { count, figure } = wordsOf(readContext)
  const quoted = quotedIn(words.map(({ word }) => word))
  return {
    ...base,
    kind: 'complaint_words',
    subject: top.word,
    tone: 'attention',
    period: monthOf(readContext.today),
    title: told`Low ratings keep mentioning ${quoted}`,
    why: told`${top.own.hits} of ${count(top.own.of, 'comment')} with ${LOW} stars or fewer ${new Told(top.own.hits === 1 ? 'uses' : 'use')} “${top.word}”, against ${top.others.hits} of ${count(top.others.of, 'comment')} with more.`,
    certainty: certaintyOf(top.p),
    p_value: top.p,
    impact: asShare(top.own.hits, top.own.of) * 0.5,
    actionability: 0.9,
    figures: words.map(({ word, own }) => figure(`“${word}”`, own.hits, 'responses')),
    rows,
    href: null,
    action: rows[0]?.href ? { label: told`Read where it is said most`, href: rows[0].href } : null,
    measure: top.own.hits,
  }
}

const MIN_TERMS = 30

/** Whether those who came to something renew more often than those who did not. */
const attendance: Detector = {
  name: 'attendance and renewal',
  kind: 'insight',
  module: 'events',
  permission: 'feedback.read',
  async detect({ readContext }) {
    const counts = await countAttendance(readContext)
    const [came, stayed] = [
      { hits: counts.came_renewed, of: counts.came },
      { hits: counts.stayed_renewed, of: counts.stayed },
    ]
    const judged = judgeShares(came, stayed, MIN_TERMS)
    if (!judged) return tooLittle(Math.min(came.of, stayed.of))
    const { share, count, figure, between } = wordsOf(readContext)
    const silent = pages.admin.members({ status: 'active,grace', inactive_days: 180 })
    const found: FoundInsight = {
      ...base,
      kind: 'attendance_renewal',
      tone: 'good',
      period: readContext.today.slice(0, 4),
      title: told`${share(came.hits / came.of)} of members who came to an event renew, ${share(stayed.hits / stayed.of)} of those who did not`,
      why: told`${count(came.of, 'membership')} with a visit and ${count(stayed.of, 'membership')} without one ended within two years. ${NO_CAUSE}`,
      certainty: `${certaintyOf(judged.p)} Who came renews ${between(came)}, who did not ${between(stayed)}.`,
      p_value: judged.difference > 0 ? judged.p : 1,
      impact: asShare(judged.difference * stayed.of, came.of + stayed.of),
      actionability: 0.7,
      figures: [
        figure('Came', came.hits / came.of, 'percent'),
        figure('Did not come', stayed.hits / stayed.of, 'percent'),
      ],
      rows: [],
      href: null,
      action: { label: told`See whom to invite`, href: silent },
      measure: judged.difference,
    }
    return detected(came.of + stayed.of, [found])
  },
}

/** Terms that ended within two years, by whether their member came to anything during the last year of the term. */
function countAttendance({ ctx, today }: ReadContext) {
  const terms = selectDecidedTerms(ctx, { from: addDays(today, -730), to: addDays(today, -60) }).as('decided')
  const visited = ctx.db
    .selectFrom('terms as t')
    .innerJoin('registrations as r', 'r.member_id', 't.member_id')
    .select('t.id')
    .distinct()
    .where('r.status', '=', 'attended')
    .where(sql<boolean>`r.registered_at between t.end_on - 365 and t.end_on`)
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`
  return (
    ctx.db
      // Materialised: without statistics of fresh tables the planner would look for the visits of each term anew.
      .with(
        (visits) => visits('visited').materialized(),
        () => visited,
      )
      .selectFrom(terms)
      .leftJoin('visited', 'visited.id', 'decided.id')
      .select([
        count(sql`visited.id is not null and renewed`).as('came_renewed'),
        count(sql`visited.id is not null`).as('came'),
        count(sql`visited.id is null and renewed`).as('stayed_renewed'),
        count(sql`visited.id is null`).as('stayed'),
      ])
      .executeTakeFirstOrThrow()
  )
}

/** What there is to tell about what people think of events, and what events do. */
export const FEEDBACK_DETECTORS: readonly Detector[] = [rating, complaints, attendance]
