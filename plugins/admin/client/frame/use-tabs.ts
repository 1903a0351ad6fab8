import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useMemo } from 'react'
import type { AdminGroup } from '../../contract/points.ts'

export const ROOT = '/admin'
export const GROUPS: readonly AdminGroup[] = ['overview', 'content', 'people', 'site', 'system']

export interface Tab {
  readonly key: string
  readonly plugin: string
  readonly component: string
  readonly label: string
  readonly icon: string
  readonly group: AdminGroup
  /** Below `/admin/`. */
  readonly pattern: string
  /** Where its entry in the list leads; none when it is reached from other pages only. */
  readonly to: string | null
}

export interface TabGroup {
  readonly group: AdminGroup
  readonly tabs: readonly (Tab & { readonly to: string })[]
}

const NONE: readonly Contribution[] = []

/** What plugins contribute for this visitor, in order: the frame has already left out what they may not see. */
export function useTabs(): readonly Tab[] {
  const items = useBootstrap(({ contributions }) => contributions['admin.tabs/v1'] ?? NONE)
  return useMemo(() => items.filter(({ path }) => String(path).startsWith(`${ROOT}/`)).map(tabOf), [items])
}

/** The tabs that are listed, by group. */
export const groupsOf = (tabs: readonly Tab[]): TabGroup[] =>
  GROUPS.map((group) => ({ group, tabs: tabs.filter((tab) => tab.group === group).filter(isListed) })).filter((each) => each.tabs.length > 0)

/** Whether a place belongs to a listed tab. */
export const isAt = (to: string, pathname: string) => pathname === to || pathname.startsWith(`${to}/`)

const isListed = (tab: Tab): tab is Tab & { to: string } => tab.to !== null

function tabOf({ plugin, id, component, label, icon, path, group }: Contribution): Tab {
  const to = String(path).replace(/\/\*$/, '')
  return {
    key: `${plugin} ${id}`,
    plugin,
    component: String(component),
    label: String(label),
    icon: String(icon),
    group: GROUPS.find((known) => known === group) ?? 'site',
    pattern: String(path).slice(ROOT.length + 1),
    to: to.includes(':') ? null : to,
  }
}
