import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

interface BuiltRoute {
  page: string
  regex: string
}

/**
 * Returns what finds the pattern of a page, such as /admin/members/[member_id], for a path: from the build's own list,
 * or, where there is none, as in development, always null.
 */
export function pagePatterns(manifest = resolve('.next/routes-manifest.json')): (path: string) => string | null {
  const fixed = new Set<string>()
  const moving: { page: string; pattern: RegExp }[] = []
  try {
    const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<'staticRoutes' | 'dynamicRoutes', BuiltRoute[]>
    for (const { page } of built.staticRoutes) fixed.add(page)
    for (const { page, regex } of built.dynamicRoutes) moving.push({ page, pattern: new RegExp(regex) })
  } catch {
    return () => null
  }
  return (path) => {
    if (fixed.has(path)) return path
    return moving.find(({ pattern }) => pattern.test(path))?.page ?? null
  }
}
