import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useMemo } from 'react'

export interface SettingsPageInfo {
  /** Below `/admin/settings/`. */
  readonly path: string
  /** Earlier paths of the page, which redirect to it. */
  readonly oldPaths: readonly string[]
  readonly plugin: string
  readonly title: string
  readonly keys: readonly string[]
  /** The plugin's component; `null` when the form is generated from the keys. */
  readonly component: string | null
}

const NONE: readonly Contribution[] = []

/** Paths that pages had under another id. */
const RENAMED_PATHS: Readonly<Record<string, readonly string[]>> = { gdpr: ['cookie-notice'], providers: ['auth/social'] }

/** Returns the settings pages that the user may see, in order. */
export function useSettingsPages(): readonly SettingsPageInfo[] {
  const items = useBootstrap(({ contributions }) => contributions['admin.settings/v1'] ?? NONE)
  return useMemo(() => items.map(createPage), [items])
}

function createPage({ plugin, id, title, keys, component }: Contribution): SettingsPageInfo {
  const pathWithPlugin = `${plugin}/${id}`
  const path = isThirdParty(plugin) ? pathWithPlugin : String(id)
  return {
    path,
    oldPaths: [pathWithPlugin, ...(RENAMED_PATHS[path] ?? [])].filter((oldPath) => oldPath !== path),
    plugin,
    title: String(title),
    keys: Array.isArray(keys) ? keys.map(String) : [],
    component: component === undefined ? null : String(component),
  }
}

/** Ids of third-party plugins contain a dot. */
const isThirdParty = (plugin: string) => plugin.includes('.')
