import type { Role } from '#lib/permissions'

/** The association a shell is drawn for. */
export interface ShellTenant {
  tenant_id: string
  name: string
  locale: string
  currency: string
  time_zone: string
  /** "#rrggbb" */
  accent_color: string
  logo_file_id: string | null
  has_directory: boolean
}

/** Who is signed in. */
export interface ShellAccount {
  display_name: string
  email: string
  roles: readonly Role[]
}
