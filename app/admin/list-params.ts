import { pageParams, refusalOf as refusal, type SearchParams as Search } from '#app/page-params'

// The pages of insights are being rebuilt and still say these names; the others take app/page-params.ts.
export type SearchParams = Search
export const listParams = pageParams
export const refusalOf = refusal
