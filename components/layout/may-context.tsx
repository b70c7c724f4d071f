'use client'

import { createContext, type ReactNode, use } from 'react'
import { isAllowed, type Permission, type Role } from '#lib/permissions'

const RolesContext = createContext<readonly Role[]>([])

/** Sets whose roles count in everything below it. */
export function RolesProvider({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  return <RolesContext value={roles}>{children}</RolesContext>
}

/** The roles of whoever is signed in. */
export function useRoles(): readonly Role[] {
  return use(RolesContext)
}

/**
 * Whether whoever is signed in has a permission, for what no page knows of, such as a window that several open. It only
 * leaves out what the API would refuse.
 */
export function useMay(permission: Permission): boolean {
  return isAllowed(useRoles(), permission)
}
