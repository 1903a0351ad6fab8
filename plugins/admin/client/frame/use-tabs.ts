import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useMemo } from 'react'
import { ADMIN_ROOT } from '../../contract/paths.ts'
import type { AdminGroup } from '../../contract/points.ts'

const GROUPS: readonly AdminGroup[] = ['overview', 'content', 'users', 'money', 'site', 'system']

export interface Tab {
  readonly key: string
  readonly plugin: string
  readonly component: string
  readonly label: string
  readonly icon: string
  readonly group: AdminGroup
  /** The route pattern below `/admin/`. */
  readonly pattern: string
  /** The path that the navigation links to; `null` for pages that are not listed. */
  readonly to: string | null
}

export interface TabGroup {
  readonly group: AdminGroup
  readonly tabs: readonly (Tab & { readonly to: string })[]
}

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns the contributed pages in order. The server leaves out pages that the user may not see. */
export function useTabs(): readonly Tab[] {
  const items = useBootstrap(({ contributions }) => contributions['admin.tabs/v1'] ?? NO_CONTRIBUTIONS)
  return useMemo(() => items.filter(({ path }) => String(path).startsWith(`${ADMIN_ROOT}/`)).map(createTab), [items])
}

/** Groups the listed tabs. */
export const groupTabs = (tabs: readonly Tab[]): TabGroup[] =>
  GROUPS.map((group) => ({ group, tabs: tabs.filter((tab) => tab.group === group).filter(isListed) })).filter(({ tabs: listed }) => listed.length > 0)

/** Returns whether a path is a page's path or below it. */
export const isPathWithin = (pagePath: string, pathname: string) => pathname === pagePath || pathname.startsWith(`${pagePath}/`)

const isListed = (tab: Tab): tab is Tab & { to: string } => tab.to !== null

/** Creates a page of the admin area from its contribution. */
export function createTab({ plugin, id, component, label, icon, path, group, isListed = true }: Contribution): Tab {
  const to = String(path).replace(/\/\*$/, '')
  return {
    key: `${plugin} ${id}`,
    plugin,
    component: String(component),
    label: String(label),
    icon: String(icon),
    group: GROUPS.find((value) => value === group) ?? 'site',
    pattern: String(path).slice(ADMIN_ROOT.length + 1),
    to: to.includes(':') || isListed === false ? null : to,
  }
}
