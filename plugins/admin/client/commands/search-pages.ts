import { readBootstrap } from '@balafon/sdk/client'
import type { CommandProps } from '@balafon/sdk/contract'
import { SUBPAGES } from '../frame/subpages.ts'
import { createTab } from '../frame/use-tabs.ts'
import { createSettingsPages } from '../settings/settings-pages.ts'
import { searchTexts } from './matches-query.ts'

/** Finds pages of the admin area by their titles: those of the navigation, of the logs and files, and of the settings. Without a query it shows those of the navigation only. */
export function searchPages({ query, show }: CommandProps, t: (key: string) => string) {
  const { 'admin.tabs/v1': tabs = [], 'admin.settings/v1': settings = [] } = readBootstrap().contributions
  const pages = tabs.map(createTab).flatMap(({ key, label, icon, to }) => (to === null ? [] : [{ id: key, label, icon, to }]))
  const settingsPages = createSettingsPages(settings).map(({ path, title }) => ({
    id: `settings ${path}`,
    label: title,
    icon: 'settings',
    to: `/admin/settings/${path}`,
  }))
  const subpages = SUBPAGES.flatMap(({ to, parent, label }) => {
    const page = pages.find((other) => other.to === parent)
    return page ? [{ id: to, label: t(label), description: page.label, icon: page.icon, to }] : []
  })
  show(searchTexts([...pages, ...(query === '' ? [] : [...subpages, ...settingsPages])], query, ({ label }) => [label]))
}
