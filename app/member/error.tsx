'use client'

import type { ComponentProps } from 'react'
import { ErrorPage } from '#components/layout/error-page'

export default function MemberError(props: ComponentProps<typeof ErrorPage>) {
  return (
    <div className="panel py-10">
      <ErrorPage {...props} />
    </div>
  )
}
