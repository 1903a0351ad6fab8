import type { ItemOf, User } from '@balafon/sdk/contract'
import type { ValueList } from '@balafon/sdk/server'
import type { Translator } from '../i18n/translator.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { Registry, RunningPlugin } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { isInAudience } from './audience.ts'

/** A page that a plugin offers for `/`. */
export interface HomePage {
  readonly plugin: RunningPlugin
  readonly item: ItemOf<'host.homePages/v1'>
}

/** Finds the home page that a visitor sees, among those of the given plugins. */
export type FindHomePage = (user: User | null, plugins: readonly RunningPlugin[]) => Promise<HomePage | null>

interface HomeDependencies {
  readonly settings: Pick<SettingsStore, 'get'>
  readonly guestRole: GuestRole
  /** Loads the subscriptions of a user, for home pages that only subscribers see. */
  readonly loadSubscriptions: (userId: number) => Promise<User['subscriptions']>
}

/** Creates the finder of the home page: the operator's choice if it exists and is meant for the visitor, else the default one, first-party plugins first. */
export function createHomePageFinder({ settings, guestRole, loadSubscriptions }: HomeDependencies): FindHomePage {
  const withSubscriptions = async (user: User | null, pages: readonly HomePage[]): Promise<User | null> => {
    const isMissing = user !== null && user.subscriptions === undefined && pages.some(({ item }) => item.audience === 'subscriber')
    return isMissing ? { ...user, subscriptions: await loadSubscriptions(user.id) } : user
  }
  return async (visitor, plugins) => {
    const allPages = listHomePages(plugins)
    const user = await withSubscriptions(visitor, allPages)
    const permissions = user?.permissions ?? (await guestRole.getPermissions())
    const pages = allPages.filter(({ item }) => isInAudience(item.audience, { user, permissions }))
    const chosen = await settings.get<string | null>('homepage.type')
    return pages.find((page) => getName(page) === chosen) ?? pages.find(({ item }) => item.isDefault) ?? null
  }
}

/** Returns the name under which the setting `homepage.type` stores a page. */
const getName = ({ plugin, item }: HomePage) => `${plugin.id}/${item.id}`

const DEFAULT_ORDER = 900

const listHomePages = (plugins: readonly RunningPlugin[]): HomePage[] =>
  plugins
    .flatMap((plugin) => (plugin.current.manifest.contributes?.['host.homePages/v1'] ?? []).map((item) => ({ plugin, item })))
    .sort((a, b) => Number(b.plugin.isFirstParty) - Number(a.plugin.isFirstParty) || (a.item.order ?? DEFAULT_ORDER) - (b.item.order ?? DEFAULT_ORDER))

/** Creates the list of home pages that the settings form offers. */
export const createHomePageList = (registry: Registry, { translate }: Translator): ValueList => ({
  name: 'home_pages',
  values: () => listHomePages(registry.listRunning()).map(getName),
  present: (language) => listHomePages(registry.listRunning()).map((page) => ({ value: getName(page), text: translate(language, page.item.label) })),
  // Not cached: plugins are enabled and disabled at any time.
  cacheSeconds: 0,
})
