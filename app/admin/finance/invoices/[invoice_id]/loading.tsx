import { Bone, CardSkeleton } from '#components/ui/skeletons'

export default function Loading() {
  return (
    <div className="page-grid">
      <div className="grid gap-2.5">
        <Bone className="h-4 w-24" />
        <Bone className="h-8 w-64 max-w-full" />
      </div>
      <CardSkeleton lines={1} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-6">
          <CardSkeleton lines={6} />
          <CardSkeleton lines={4} />
        </div>
        <CardSkeleton lines={8} />
      </div>
    </div>
  )
}
