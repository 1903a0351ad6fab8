import { implement, type Route } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { Translator } from '../i18n/translator.ts'
import type { Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { listMenuTargets } from './menu-targets.contract.ts'
import { isGone } from './menus.ts'
import { hasScreen } from './page-finder.ts'
import type { PageSettings } from './page-settings.ts'

const OF_HOST = [
  { id: 'home', label: 'menu_target.home', path: '/', order: 1 },
  { id: 'account-settings', label: 'menu_target.account_settings', path: '/account-settings', order: 2 },
]

export interface MenuTargetServices {
  readonly registry: () => Registry
  readonly settings: Pick<SettingsStore, 'get'>
  readonly translator: Translator
  readonly languageOf: (request: Request) => string
}

/** For whoever writes menus: where they can lead, and where they do no longer. */
export const menuTargetRoutes = ({ registry, settings, translator, languageOf }: MenuTargetServices): Route[] => [
  implement(listMenuTargets, async ({ request }) => {
    const language = languageOf(request)
    const menus = await settings.get<PageSettings['menus']>('menus')
    const leadsSomewhere = (pathname: string) => hasScreen(registry(), pathname)
    return {
      targets: targetsOf(registry()).map(({ label, ...target }) => ({ ...target, label: translator.translate(language, label) })),
      gone: menus.flatMap(({ id, items }) =>
        items.flatMap((item) =>
          item.action !== null && isGone(item, leadsSomewhere) ? [{ menu_id: id, item_id: item.id, label: item.label, action: item.action }] : [],
        ),
      ),
    }
  }),
]

const LAST = 900

function targetsOf(registry: Registry) {
  const ofPlugins = registry
    .open()
    .flatMap(({ found: { manifest } }) => (manifest.contributes?.['host.menuTargets/v1'] ?? []).map((item) => ({ plugin: manifest.id, order: LAST, ...item })))
  return [...OF_HOST.map((target) => ({ plugin: 'core', ...target })), ...ofPlugins].sort((a, b) => a.order - b.order)
}
