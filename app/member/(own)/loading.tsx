import { Bone, CardSkeleton } from '#components/ui/skeletons'

export default function Loading() {
  return (
    <div className="page-grid">
      <Bone className="h-8 w-48" />
      <CardSkeleton lines={1} />
      <CardSkeleton lines={4} />
    </div>
  )
}
