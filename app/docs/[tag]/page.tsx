import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { describeRoutes } from '#app/api/v1/routes'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { ApiReference } from '#components/docs/api-reference'
import { PublicShell } from '#components/layout/public-shell'

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `API: ${(await params).tag}` }
}

export default async function TagPage({ params }: PageProps) {
  const { tag = '' } = await knownParams({ tag: Text }, params)
  const description = describeRoutes()
  if (!description.tags.some(({ name }) => name === tag)) notFound()
  return (
    <PublicShell>
      <ApiReference description={description} tag={tag} />
    </PublicShell>
  )
}
