import type { Metadata } from 'next'
import { AdminNotFoundPage } from '#components/layout/admin-not-found'

export const metadata: Metadata = { title: 'Page not found' }

export default function AdminNotFound() {
  return <AdminNotFoundPage />
}
