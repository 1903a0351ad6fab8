import { implement, type Route } from '@balafon/sdk/server'
import type { Translator } from '../i18n/translator.ts'
import type { Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { listMenuTargets } from './menu-targets.contract.ts'
import { isBroken } from './menus.ts'
import { hasScreen } from './page-finder.ts'
import type { PageSettings } from './page-settings.ts'

const HOST_TARGETS = [
  { id: 'home', label: 'menu_target.home', path: '/', order: 1 },
  { id: 'account-settings', label: 'menu_target.account_settings', path: '/account-settings', order: 2 },
]

export interface MenuTargetDependencies {
  readonly registry: Registry
  readonly settings: Pick<SettingsStore, 'get'>
  readonly translator: Translator
}

/** Creates the route for the menu editor: where items can link to, and which items link to a screen that does not exist. */
export const createMenuTargetRoutes = ({ registry, settings, translator }: MenuTargetDependencies): Route[] => [
  implement(listMenuTargets, async ({ request }) => {
    const { language } = request
    const menus = await settings.get<PageSettings['menus']>('menus')
    const screenExists = (pathname: string) => hasScreen(registry, pathname)
    return {
      targets: listTargets(registry).map(({ label, ...target }) => ({ ...target, label: translator.translate(language, label) })),
      broken_items: menus.flatMap(({ id, items }) =>
        items.flatMap((item) =>
          item.action !== null && isBroken(item, screenExists) ? [{ menu_id: id, item_id: item.id, label: item.label, action: item.action }] : [],
        ),
      ),
    }
  }),
]

const DEFAULT_ORDER = 900

function listTargets(registry: Registry) {
  const pluginTargets = registry
    .listRunning()
    .flatMap(({ id, current }) => (current.manifest.contributes?.['host.menuTargets/v1'] ?? []).map((item) => ({ plugin: id, order: DEFAULT_ORDER, ...item })))
  return [...HOST_TARGETS.map((target) => ({ plugin: 'core', ...target })), ...pluginTargets].sort((a, b) => a.order - b.order)
}
