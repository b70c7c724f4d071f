import { redirect } from 'next/navigation'
import type { PageProps } from '#app/page-params'
import { pages, type Query } from '#lib/paths'

/** Where the findings of this kind were before all were on one page. */
export default async function FormerPage({ searchParams }: PageProps) {
  redirect(pages.admin.churn((await searchParams) as Query))
}
