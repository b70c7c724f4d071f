import type { z } from 'zod'
import { pageParams, refusalOf, type SearchParams } from '#app/page-params'
import type { ListTab, ListTabsProps } from '#components/ui/list-tabs'
import { OF_PAGE, type ResourcePage } from '#components/ui/resource-page'
import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import { CUSTOM_NOUNS } from '#lib/custom-fields/schema'
import type { FieldError } from '#lib/errors'
import { parseQuery } from '#lib/http/parse'
import type { Page } from '#lib/paging/keyset'
import { can } from '#lib/permissions'
import { aboutCondition } from '#lib/query/about'
import { conditionOf, type Selecting } from '#lib/query/list'
import type { Noun } from '#lib/records/model'
import { PROFILE_NOUNS } from '#lib/sheets/profiles'

/**
 * Returns the first page of a noun's list as its address asks for it, with what its filter bar is drawn with, or what
 * the address asks wrongly.
 *
 * @param read reads the page that the parameters ask for
 */
export async function resourcePage<S extends z.ZodObject, Row>(
  ctx: Ctx,
  noun: Noun,
  schema: S,
  searchParams: SearchParams,
  read: (filter: z.output<S>) => Promise<Page<Row>>,
): Promise<ResourcePage<Row> | FieldError[]> {
  const all = await searchParams
  const asked = Object.fromEntries(Object.entries(all).filter(([name]) => !OF_PAGE.includes(name)))
  const { params, filter, errors } = await pageParams(schema, Promise.resolve(asked))
  if (errors) return errors
  try {
    const own = CUSTOM_NOUNS.find((each) => each === noun)
    const [page, about, custom_fields] = await Promise.all([
      read(filter),
      aboutCondition(ctx, noun, filter),
      own ? listCustomFields(ctx, own) : [],
    ])
    const { rows, total, next_cursor } = page
    return {
      noun,
      params,
      answer: { data: rows, total, next: next_cursor, etag: null },
      loaded_at: Date.now(),
      custom_fields,
      has_profile: can(ctx, 'exports.read') && PROFILE_NOUNS.some((each) => each === noun),
      ...about,
    }
  } catch (error) {
    return refusalOf(error)
  }
}

/** The page of a list whose rows the server draws: of the rows themselves only their identifiers go to the browser. */
export function withoutRows<Row extends { id: string }>(page: ResourcePage<Row>): ResourcePage<{ id: string }> {
  return { ...page, answer: { ...page.answer, data: page.answer.data.map(({ id }) => ({ id })) } }
}

/** The choices of a list's rows as its tabs take them, each with the condition that its parameters stand for. */
export function listTabs<S extends z.ZodObject>(
  noun: Noun,
  schema: S,
  page: ResourcePage<unknown> | FieldError[],
  hrefOf: (query: ListTab['query']) => string,
  tabs: readonly (Pick<ListTab, 'label' | 'count'> & { query?: object })[],
): Pick<ListTabsProps, 'list' | 'tabs'> {
  return {
    list: 'answer' in page ? { params: page.params, short: page.short } : null,
    tabs: tabs.map(({ query: asked = {}, ...tab }) => {
      const given = Object.entries(asked).filter(([, value]) => value !== undefined)
      const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
      const condition = conditionOf(noun, parseQuery(schema, new URLSearchParams(query)) as Selecting)
      return { ...tab, query, href: hrefOf(query), condition }
    }),
  }
}
