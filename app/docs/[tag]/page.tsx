import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { describeRoutes } from '#app/api/v1/routes'
import { ApiReference } from '#components/docs/api-reference'
import { PublicShell } from '#components/layout/public-shell'

interface TagPageProps {
  params: Promise<{ tag: string }>
}

export async function generateMetadata({ params }: TagPageProps): Promise<Metadata> {
  return { title: `API: ${(await params).tag}` }
}

export default async function TagPage({ params }: TagPageProps) {
  const { tag } = await params
  const description = describeRoutes()
  if (!description.tags.some(({ name }) => name === tag)) notFound()
  return (
    <PublicShell>
      <ApiReference description={description} tag={tag} />
    </PublicShell>
  )
}
