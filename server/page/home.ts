import type { ItemOf } from '@balafon/sdk/contract'
import type { Identity, ValueList } from '@balafon/sdk/server'
import type { Translator } from '../i18n/translator.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { Installed, Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { isFor } from './audience.ts'

/** What `/` can show, and whose it is. */
export interface HomeKind {
  readonly plugin: Installed
  readonly item: ItemOf<'host.homePages/v1'>
}

/** What `/` shows this visitor, of the plugins given; null: nothing. */
export type HomeFor = (identity: Identity | null, open: readonly Installed[]) => Promise<HomeKind | null>

interface HomeServices {
  readonly settings: Pick<SettingsStore, 'get'>
  readonly guestRole: GuestRole
}

/** The kind the operator chose, where it is there and meant for the visitor; else the default one, the house's before a stranger's. */
export function createHome({ settings, guestRole }: HomeServices): HomeFor {
  return async (identity, open) => {
    const permissions = identity?.user.permissions ?? (await guestRole.permissions())
    const kinds = kindsOf(open).filter(({ item }) => isFor(item.audience, identity !== null, permissions))
    const chosen = await settings.get<string | null>('homepage.type')
    return kinds.find((kind) => nameOf(kind) === chosen) ?? kinds.find(({ item }) => item.isDefault) ?? null
  }
}

/** As the setting `homepage.type` has it. */
const nameOf = ({ plugin, item }: HomeKind) => `${plugin.found.manifest.id}/${item.id}`

const LAST = 900

const kindsOf = (open: readonly Installed[]): HomeKind[] =>
  open
    .flatMap((plugin) => (plugin.found.manifest.contributes?.['host.homePages/v1'] ?? []).map((item) => ({ plugin, item })))
    .sort((a, b) => Number(b.plugin.found.ours) - Number(a.plugin.found.ours) || (a.item.order ?? LAST) - (b.item.order ?? LAST))

/** The kinds to choose from, for the form of settings. */
export const homePages = (registry: () => Registry, { translate }: Translator): ValueList => ({
  name: 'home_pages',
  values: () => kindsOf(registry().open()).map(nameOf),
  present: (language) => kindsOf(registry().open()).map((kind) => ({ value: nameOf(kind), text: translate(language, kind.item.label) })),
  // Plugins come and go.
  cacheSeconds: 0,
})
