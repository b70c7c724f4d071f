import { Bone, CardSkeleton } from '#components/ui/skeletons'

export default function Loading() {
  return (
    <div className="page-grid">
      <div className="grid gap-2.5">
        <Bone className="h-4 w-20" />
        <Bone className="h-8 w-80 max-w-full" />
      </div>
      <CardSkeleton lines={1} />
      <CardSkeleton lines={2} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-6">
          <CardSkeleton lines={4} />
          <CardSkeleton lines={6} />
        </div>
        <CardSkeleton lines={8} />
      </div>
    </div>
  )
}
