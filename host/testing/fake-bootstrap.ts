import type { ClientPlugin } from '@balafon/sdk/client'
import type { Audience, BootstrapData, Contribution, Manifest, PointId, User } from '@balafon/sdk/contract'
import { hasPermission } from '@balafon/sdk/contract'
import { THEMES } from '@balafon/ui/themes'
import { parse } from 'zod/v4/core'

/** A plugin of the page: its manifest and its client module. */
export interface PagePlugin {
  readonly manifest: Manifest
  readonly client: ClientPlugin
}

/** The number of created pages. It is part of the URL of each plugin entry, because the SDK loads a plugin and its texts once per URL. */
let pageCount = 0

/** The position of contributions that declare no order, as on the server. */
const DEFAULT_ORDER = 900

/** A user for component tests. */
export const createUser = (values: Partial<User> = {}): User => ({
  id: 7,
  name: 'Awa Koné',
  first_name: 'Awa',
  last_name: 'Koné',
  image: null,
  email: 'awa@example.test',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  banned_at: null,
  language: null,
  country: null,
  timezone: null,
  roles: [],
  permissions: [],
  ...values,
})

/** Creates bootstrap data as the server does for a visitor, with the contributions of the given plugins. */
export async function createBootstrapData(plugins: readonly PagePlugin[], values: Partial<BootstrapData>): Promise<BootstrapData> {
  const language = values.i18n?.language ?? 'en'
  const user = values.user ?? null
  const guestRole = values.guest_role ?? { permissions: [{ name: 'music.view', restrictions: [] }] }
  const permissions = user?.permissions ?? guestRole.permissions
  const isShown = (audience: Audience | undefined) => {
    if (audience === undefined || audience === 'everyone') return true
    if (typeof audience === 'object') return hasPermission(permissions, audience.permission)
    return (audience === 'user') === (user !== null)
  }
  return {
    made_at: Date.now(),
    i18n: { language, lines: {} },
    themes: { all: THEMES, selectedThemeId: null },
    require_email_confirmation: false,
    branding: { site_name: 'Balafon', logo_light: null, logo_dark: null, logo_light_mobile: null, logo_dark_mobile: null },
    is_mobile_device: false,
    viewed_by: null,
    safe_mode: false,
    has_developer_screens: true,
    menus: [],
    icons: {},
    cookie_notice: { enable: false, position: 'bottom', button: { label: 'OK', item: null } },
    show_cookie_notice: false,
    ads: [],
    plugins: plugins.map(({ manifest: { id, version } }) => ({ id, version, container: id, entry: `/plugins/${id}/${++pageCount}.js`, integrity: '' })),
    contributions: await collectContributions(plugins, language, isShown),
    provided_extension_points: [],
    queries: [],
    ...values,
    user,
    guest_role: guestRole,
    settings: {
      base_url: location.origin,
      'branding.site_name': 'Balafon',
      'themes.user_change': true,
      'themes.default_id': 0,
      ...getSettingDefaults(plugins),
      ...values.settings,
    },
  }
}

/** Returns the defaults of the public settings of plugins. */
const getSettingDefaults = (plugins: readonly PagePlugin[]): BootstrapData['settings'] =>
  Object.assign({}, ...plugins.map(({ manifest: { settings } }) => settings?.public && parse(settings.public, {})))

type Contributions = { [K in PointId]?: readonly Contribution[] }

async function collectContributions(plugins: readonly PagePlugin[], language: string, isShown: (audience: Audience | undefined) => boolean) {
  const points: Record<string, Contribution[]> = {}
  for (const { manifest, client } of plugins) {
    const texts = (await client.locales[language]?.())?.default ?? {}
    for (const [point, items] of Object.entries(manifest.contributes ?? {})) {
      const shown = (items as readonly { audience?: Audience }[]).filter((item) => point === 'host.routes/v1' || isShown(item.audience))
      points[point] = [...(points[point] ?? []), ...shown.map((item) => ({ ...translateTexts(item, texts), plugin: manifest.id }))]
    }
  }
  for (const items of Object.values(points)) items.sort((a, b) => Number(a.order ?? DEFAULT_ORDER) - Number(b.order ?? DEFAULT_ORDER))
  return points as Contributions
}

/** Translates the texts of a contribution; the server does so too. */
function translateTexts(item: object, texts: Readonly<Record<string, string>>): object {
  const translated = Object.entries(item).filter(([name]) => ['label', 'title', 'description'].includes(name))
  return { ...item, ...Object.fromEntries(translated.map(([name, key]) => [name, texts[key] ?? key])) }
}
