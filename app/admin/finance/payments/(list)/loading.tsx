import { PageSkeleton } from '#components/ui/skeletons'

export default function Loading() {
  return <PageSkeleton rows={12} columns={6} />
}
