import { useBootstrap, useLocation } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns whether a path is `root` or below it. */
export const isWithin = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root.replace(/\/$/, '')}/`)

/** Returns the navigation that replaces the links of the rail on the current path, or undefined. */
export function useAreaNavigation(): Contribution | undefined {
  const { pathname } = useLocation()
  const areas = useBootstrap(({ contributions }) => contributions['host.navigation/v1'] ?? NO_CONTRIBUTIONS)
  return areas.find(({ path }) => isWithin(pathname, String(path)))
}
