import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useMemo } from 'react'
import { getSettingsPagePaths, type SettingsPagePaths } from '../../contract/paths.ts'

export interface SettingsPageInfo extends SettingsPagePaths {
  readonly plugin: string
  readonly title: string
  readonly keys: readonly string[]
  /** The plugin's component; `null` when the form is generated from the keys. */
  readonly component: string | null
}

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns the settings pages that the user may see, in order. */
export function useSettingsPages(): readonly SettingsPageInfo[] {
  const items = useBootstrap(({ contributions }) => contributions['admin.settings/v1'] ?? NO_CONTRIBUTIONS)
  return useMemo(() => items.map(createPage), [items])
}

function createPage({ plugin, id, title, keys, component }: Contribution): SettingsPageInfo {
  return {
    ...getSettingsPagePaths(plugin, String(id)),
    plugin,
    title: String(title),
    keys: Array.isArray(keys) ? keys.map(String) : [],
    component: component === undefined ? null : String(component),
  }
}
