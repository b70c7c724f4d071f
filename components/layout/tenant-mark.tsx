import { BrandMark } from '#components/layout/brand-mark'
import { files } from '#lib/paths'

interface TenantMarkProps {
  tenant: { tenant_id: string; logo_file_id: string | null }
}

/** What stands beside an association's name: its logo, or the product's sign. Logos are drawn for white paper. */
export function TenantMark({ tenant: { tenant_id, logo_file_id } }: TenantMarkProps) {
  if (logo_file_id === null) return <BrandMark className="size-7 shrink-0" />
  return (
    // biome-ignore lint/performance/noImgElement: it is as small as it gets already, and pages have no optimiser
    <img
      src={files.logo(tenant_id, logo_file_id)}
      alt=""
      className="h-7 w-auto max-w-16 shrink-0 rounded-sm object-contain dark:bg-white dark:p-0.5"
    />
  )
}
