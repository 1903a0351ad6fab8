import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useMemo } from 'react'
import { getSettingsPagePaths, type SettingsPagePaths } from '../../contract/paths.ts'
import type { SettingsGroup } from '../../contract/points.ts'

/** The path of the settings. */
export const SETTINGS_PATH = '/admin/settings'

const GROUPS: readonly SettingsGroup[] = ['site', 'users', 'content', 'services', 'plugins']

export interface SettingsSection {
  readonly id: string
  readonly plugin: string
  readonly title: string
  readonly keys: readonly string[]
  /** The plugin's component; `null` when the form is generated from the keys. */
  readonly component: string | null
}

export interface SettingsPageInfo extends SettingsPagePaths {
  readonly title: string
  readonly group: SettingsGroup
  readonly sections: readonly SettingsSection[]
}

export interface SettingsPageGroup {
  readonly group: SettingsGroup
  readonly pages: readonly SettingsPageInfo[]
}

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns the settings pages that the user may see, in order. */
export function useSettingsPages(): readonly SettingsPageInfo[] {
  const items = useBootstrap(({ contributions }) => contributions['admin.settings/v1'] ?? NO_CONTRIBUTIONS)
  return useMemo(() => createSettingsPages(items), [items])
}

/** Creates the pages from contributions, ordered by their groups. Contributions with the same path are sections of one page, which the first one names. */
export function createSettingsPages(items: readonly Contribution[]): readonly SettingsPageInfo[] {
  const pages = new Map<string, SettingsPageInfo>()
  for (const item of items) {
    const paths = getSettingsPagePaths(item.plugin, { id: String(item.id), oldPaths: readTexts(item.oldPaths) })
    const first = pages.get(paths.path)
    pages.set(paths.path, {
      path: paths.path,
      title: first?.title ?? String(item.title),
      group: first?.group ?? GROUPS.find((group) => group === item.group) ?? 'plugins',
      oldPaths: [...(first?.oldPaths ?? []), ...paths.oldPaths],
      sections: [...(first?.sections ?? []), createSection(item)],
    })
  }
  return [...pages.values()].sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
}

/** Groups pages under their headings. */
export const groupPages = (pages: readonly SettingsPageInfo[]): readonly SettingsPageGroup[] =>
  GROUPS.map((group) => ({ group, pages: pages.filter((page) => page.group === group) })).filter((group) => group.pages.length > 0)

const createSection = ({ plugin, id, title, keys, component }: Contribution): SettingsSection => ({
  id: `${plugin} ${id} ${component ?? ''}`,
  plugin,
  title: String(title),
  keys: readTexts(keys),
  component: component === undefined ? null : String(component),
})

const readTexts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
