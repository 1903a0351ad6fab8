import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useMemo } from 'react'

export interface Page {
  /** Below `/admin/settings/`. */
  readonly path: string
  readonly plugin: string
  readonly title: string
  readonly keys: readonly string[]
  /** Instead of the form that is made from the keys. */
  readonly component: string | null
}

const NONE: readonly Contribution[] = []

/** The settings pages that are there for this visitor, in order. */
export function useSettingsPages(): readonly Page[] {
  const items = useBootstrap(({ contributions }) => contributions['admin.settings/v1'] ?? NONE)
  return useMemo(() => items.map(pageOf), [items])
}

const pageOf = ({ plugin, id, title, keys, component }: Contribution): Page => ({
  path: plugin === 'admin' ? String(id) : `${plugin}/${id}`,
  plugin,
  title: String(title),
  keys: Array.isArray(keys) ? keys.map(String) : [],
  component: component === undefined ? null : String(component),
})
