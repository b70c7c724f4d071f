import { redirect } from 'next/navigation'
import type { SearchParams } from '#app/admin/list-params'
import { pages, type Query } from '#lib/paths'

/** Where the findings of this kind were before all were on one page. */
export default async function FormerPage({ searchParams }: { searchParams: SearchParams }) {
  redirect(pages.admin.churn((await searchParams) as Query))
}
