import type { Audience, BootstrapData, Contribution, Drawing, EnabledPlugin, PointId, ServerPointId, User } from '@balafon/sdk/contract'
import { getQueryKey } from '@balafon/sdk/contract'
import type { Identity, PrefetchedResponse, ServerContext } from '@balafon/sdk/server'
import { JsonText } from '@balafon/sdk/server'
import { pageDetails } from '../app/core/user-details.ts'
import type { Translator } from '../i18n/translator.ts'
import type { SendFirstCode } from '../identity/first-code.ts'
import type { Closed } from '../identity/gate.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import { STAYS_HERE } from '../plugins/contributions.ts'
import type { Crashed } from '../plugins/loader.ts'
import type { Installed, Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Ads } from './ads/ads.ts'
import { isFor } from './audience.ts'
import type { HomeFor, HomeKind } from './home.ts'
import { iconsOf } from './icons.ts'
import { menusFor } from './menus.ts'
import { hasScreen } from './page-finder.ts'
import { PageSettings } from './page-settings.ts'
import { THEMES, themesOf } from './themes.ts'

export interface Visitor {
  readonly identity: Identity | null
  readonly language: string
  readonly isMobile: boolean
  /** Has asked for core plugins alone. */
  readonly safeMode: boolean
  /** Is shown them alone, at least here. */
  readonly isCoreOnly: boolean
  readonly hasAcceptedCookies: boolean
}

export interface BootstrapServices {
  readonly registry: () => Registry
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly guestRole: GuestRole
  readonly closedTo: (user: User) => Promise<Closed | null>
  /** Sends who has to verify their address the means to. */
  readonly sendFirstCode: SendFirstCode
  readonly baseUrl: () => string
  readonly ads: Pick<Ads, 'filled'>
  readonly homeFor: HomeFor
  readonly offered: ServerContext['getProviders']
  readonly crashed: Crashed
  /** Every icon that an item can name. */
  readonly drawings: () => ReadonlyMap<string, Drawing>
}

/** Texts of a manifest, put into the visitor's language on the way out. */
const TEXTS = ['label', 'title', 'description'] as const

export function createBootstrap(services: BootstrapServices) {
  const { registry, settings, translator, guestRole, closedTo, sendFirstCode, baseUrl, ads, homeFor, offered, crashed, drawings } = services
  settings.declare('core', PageSettings, 'private')
  return async (visitor: Visitor, answers: readonly PrefetchedResponse[] = []): Promise<BootstrapData> => {
    const { identity, language } = visitor
    // Before anything is read: a change while it is made counts as later.
    const madeAt = Date.now()
    const isKnown = (owner: string) => owner === 'core' || registry().isOpen(owner)
    const [values, parts, guestPermissions] = await Promise.all([settings.publicValues(isKnown), pageSettings(settings), guestRole.permissions()])
    const closed = identity && (await closedTo(identity.user))
    if (identity && closed === 'unverified') await sendFirstCode(identity.user, language)
    const isClosed = closed !== null
    const isCoreOnly = visitor.isCoreOnly || isClosed
    const open = registry()
      .open()
      .filter(({ found }) => !isCoreOnly || found.manifest.core)
    const isOpenTo = (plugin: string) => open.some(({ found }) => found.manifest.id === plugin)
    const user = identity && { ...(await pageDetails(offered, identity.id, isOpenTo, crashed)), ...identity.user }
    const permissions = user?.permissions ?? guestPermissions
    const say = (key: string) => translator.translate(language, key)
    const settled = { ...values, base_url: baseUrl() }
    const menus = menusFor(parts.menus, { user, permissions, settings: settled, hasScreen: (pathname) => hasScreen(registry(), pathname) })
    const contributions = {
      ...contributionsOf(open, { shown: (audience) => isFor(audience, identity !== null, permissions), say }),
      ...presentHome(await homeFor(identity, open)),
    }
    return {
      made_at: madeAt,
      i18n: { language, lines: {} },
      user,
      settings: settled,
      themes: { all: [...THEMES, ...themesOf(open, say)], selectedThemeId: Number(values['themes.default_id']) || null },
      guest_role: { permissions: guestPermissions },
      require_email_confirmation: values.require_email_confirmation === true,
      branding: brandingOf(String(values['branding.site_name']), parts),
      menus,
      icons: iconsOf({ contributions, menus }, drawings()),
      cookie_notice: cookieNoticeOf(parts),
      show_cookie_notice: parts['cookie_notice.enable'] && !visitor.hasAcceptedCookies,
      is_mobile_device: visitor.isMobile,
      safe_mode: visitor.safeMode,
      ads: isCoreOnly ? [] : await ads.filled(),
      plugins: open.map(presentPlugin),
      contributions,
      provided_points: offeredBy(open),
      queries: (isClosed ? [] : answers).map(({ endpoint, input, response }) => ({
        key: getQueryKey(endpoint, input),
        data: response instanceof JsonText ? JSON.parse(response.text) : response,
      })),
    }
  }
}

const offeredBy = (open: readonly Installed[]): BootstrapData['provided_points'] => {
  const points = open.flatMap(({ offers = {} }) => Object.entries(offers).flatMap(([point, given]) => (given.length > 0 ? [point] : [])))
  return [...new Set(points)].filter((point) => isThere(point, open)) as ServerPointId[]
}

/** `player.search/v1` is the player's, and gone with it. */
function isThere(point: string, open: readonly Installed[]): boolean {
  const owner = point.slice(0, point.lastIndexOf('.', point.indexOf('/')))
  return owner === 'host' || owner === 'core' || open.some(({ found }) => found.manifest.id === owner)
}

async function pageSettings(settings: SettingsStore): Promise<PageSettings> {
  const keys = Object.keys(PageSettings.shape)
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await settings.get(key)])))
}

const brandingOf = (name: string, parts: PageSettings): BootstrapData['branding'] => ({
  site_name: name,
  logo_light: parts['branding.logo_light'],
  logo_dark: parts['branding.logo_dark'],
  logo_light_mobile: parts['branding.logo_light_mobile'],
  logo_dark_mobile: parts['branding.logo_dark_mobile'],
})

const cookieNoticeOf = (parts: PageSettings): BootstrapData['cookie_notice'] => ({
  enable: parts['cookie_notice.enable'],
  position: parts['cookie_notice.position'],
  button: parts['cookie_notice.button'],
})

const presentPlugin = ({ found: { manifest, build } }: Installed): EnabledPlugin => ({
  id: manifest.id,
  version: manifest.version,
  container: build.container,
  entry: `/plugins/${manifest.id}/${build.digest}/${build.entry}`,
  integrity: build.files[build.entry] ?? '',
})

/** Of the kinds of home page, the one that this visitor is shown. */
const presentHome = (home: HomeKind | null): BootstrapData['contributions'] =>
  home ? { 'host.homePages/v1': [{ plugin: home.plugin.found.manifest.id, component: home.item.component, frame: home.item.frame }] } : {}

interface Filter {
  readonly shown: (audience: Audience | undefined) => boolean
  readonly say: (key: string) => string
}

/** Routes keep their audience: the guard in the browser answers for them with a redirect. Everything else is filtered here. */
function contributionsOf(open: readonly Installed[], { shown, say }: Filter): BootstrapData['contributions'] {
  const points: Record<string, Contribution[]> = {}
  for (const {
    found: { manifest },
  } of open) {
    for (const [point, items] of Object.entries(manifest.contributes ?? {})) {
      if (STAYS_HERE.has(point) || !isThere(point, open)) continue
      const visible = (items as readonly { audience?: Audience }[]).filter((item) => point === 'host.routes/v1' || shown(item.audience))
      points[point] ??= []
      points[point].push(...visible.map((item) => ({ ...translated(item, say), plugin: manifest.id })))
    }
  }
  for (const items of Object.values(points)) items.sort((a, b) => orderOf(a) - orderOf(b))
  return points as { [K in PointId]?: Contribution[] }
}

/** Whoever names no place comes after whoever does, and before what asks to be last (signing out). */
const UNPLACED = 900
const orderOf = ({ order }: Contribution) => (typeof order === 'number' ? order : UNPLACED)

function translated(item: object, say: (key: string) => string): object {
  const texts = TEXTS.flatMap((name) => (name in item ? [[name, say(String((item as Record<string, unknown>)[name]))]] : []))
  return { ...item, ...Object.fromEntries(texts) }
}
