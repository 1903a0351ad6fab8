import type { Audience, BootstrapData, Contribution, Drawing, EnabledPlugin, PointId, ServerPointId } from '@balafon/sdk/contract'
import { getQueryKey } from '@balafon/sdk/contract'
import type { Identity, PrefetchedResponse, ServerContext } from '@balafon/sdk/server'
import { JsonText } from '@balafon/sdk/server'
import { THEMES } from '@balafon/ui/themes'
import { loadPageUserDetails } from '../app/core/user-details.ts'
import type { Translator } from '../i18n/translator.ts'
import type { createAccessBlockFinder } from '../identity/access-gate.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { SendFirstCode } from '../identity/send-first-code.ts'
import { SERVER_ONLY_POINTS } from '../plugins/contributions.ts'
import type { Registry, RunningPlugin } from '../plugins/registry.ts'
import type { ReportCrash } from '../plugins/report-crash.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Ads } from './ads/ads.ts'
import { isInAudience } from './audience.ts'
import type { FindHomePage, HomePage } from './home.ts'
import { collectIcons } from './icons.ts'
import { presentMenus } from './menus.ts'
import { hasScreen } from './page-finder.ts'
import { PageSettings } from './page-settings.ts'
import { findSelectedThemeId, listPluginThemes } from './themes.ts'

export interface Visitor {
  readonly identity: Identity | null
  readonly language: string
  readonly isMobile: boolean
  /** Whether the visitor has turned on safe mode, which the page then shows. */
  readonly isInSafeMode: boolean
  /** Whether this page contains core plugins only: every page in safe mode, and always the page that offers safe mode. */
  readonly isCoreOnly: boolean
  readonly hasAcceptedCookies: boolean
}

export interface BootstrapDependencies {
  readonly registry: Registry
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly guestRole: GuestRole
  readonly findAccessBlock: ReturnType<typeof createAccessBlockFinder>
  /** Emails a verification code to an unverified user, unless a code was sent before. */
  readonly sendFirstCode: SendFirstCode
  readonly getBaseUrl: () => string
  readonly hasDeveloperScreens: boolean
  readonly ads: Pick<Ads, 'listFilledSlots'>
  readonly findHomePage: FindHomePage
  readonly getProviders: ServerContext['getProviders']
  readonly reportCrash: ReportCrash
  /** Returns every icon that an item can name. */
  readonly getIconDrawings: () => ReadonlyMap<string, Drawing>
}

/** Builds the data that a page starts with, and the responses that were prefetched for it. */
export type BuildBootstrapData = (visitor: Visitor, prefetched?: readonly PrefetchedResponse[]) => Promise<BootstrapData>

/** Properties of a contribution that are translation keys. */
const TRANSLATED_PROPERTIES = ['label', 'title', 'description'] as const

/** Creates the builder of the data that every page starts with. */
export function createBootstrapBuilder(dependencies: BootstrapDependencies): BuildBootstrapData {
  const { registry, settings, translator, guestRole, findAccessBlock, sendFirstCode, ads, findHomePage, getProviders, reportCrash } = dependencies
  settings.declare('core', PageSettings, 'private')
  return async (visitor, prefetched = []) => {
    const { identity, language } = visitor
    // Set before anything is read, so that a change during the reads has a later time.
    const madeAt = Date.now()
    const isCoreOrRunning = (owner: string) => owner === 'core' || registry.isRunning(owner)
    const [values, pageSettings, guestPermissions] = await Promise.all([
      settings.listPublicValues(isCoreOrRunning),
      readPageSettings(settings),
      guestRole.getPermissions(),
    ])
    const accessBlock = identity && (await findAccessBlock(identity.user))
    if (identity && accessBlock === 'unverified') await sendFirstCode(identity.user, language)
    const isBlocked = accessBlock !== null
    const isCoreOnly = visitor.isCoreOnly || isBlocked
    const plugins = registry.listRunning().filter(({ current }) => !isCoreOnly || current.manifest.core)
    const isVisible = (id: string) => plugins.some((plugin) => plugin.id === id)
    const user = identity && { ...(await loadPageUserDetails(getProviders, identity.id, isVisible, reportCrash)), ...identity.user }
    const permissions = user?.permissions ?? guestPermissions
    const translate = (key: string) => translator.translate(language, key)
    const publicSettings = { ...values, base_url: dependencies.getBaseUrl() }
    const menus = presentMenus(pageSettings.menus, { user, permissions, settings: publicSettings, hasScreen: (path) => hasScreen(registry, path) })
    const contributions = {
      ...presentContributions(plugins, { isShown: (audience) => isInAudience(audience, { user, permissions }), translate }),
      ...presentHomePage(await findHomePage(user, plugins)),
    }
    const themes = [...THEMES, ...listPluginThemes(plugins, translate)]
    return {
      made_at: madeAt,
      i18n: { language, lines: {} },
      user,
      settings: publicSettings,
      themes: { all: themes, selectedThemeId: findSelectedThemeId(themes, values['themes.default_id']) },
      guest_role: { permissions: guestPermissions },
      require_email_confirmation: values.require_email_confirmation === true,
      branding: presentBranding(String(values['branding.site_name']), pageSettings),
      menus,
      icons: collectIcons({ contributions, menus }, dependencies.getIconDrawings()),
      cookie_notice: presentCookieNotice(pageSettings),
      show_cookie_notice: pageSettings['cookie_notice.enable'] && !visitor.hasAcceptedCookies,
      is_mobile_device: visitor.isMobile,
      viewed_by: identity?.impersonator ?? null,
      safe_mode: visitor.isInSafeMode,
      has_developer_screens: dependencies.hasDeveloperScreens,
      ads: isCoreOnly ? [] : await ads.listFilledSlots(),
      plugins: plugins.map(presentPlugin),
      contributions,
      provided_extension_points: listProvidedPoints(plugins),
      queries: isBlocked ? [] : prefetched.map(presentQuery),
    }
  }
}

const presentQuery = ({ endpoint, input, response }: PrefetchedResponse): BootstrapData['queries'][number] => ({
  key: getQueryKey(endpoint, input),
  data: response instanceof JsonText ? JSON.parse(response.text) : response,
})

function listProvidedPoints(plugins: readonly RunningPlugin[]): ServerPointId[] {
  const points = plugins.flatMap(({ state }) => Object.entries(state.instance.providers).flatMap(([point, providers]) => (providers.length > 0 ? [point] : [])))
  return [...new Set(points)].filter((point) => hasPoint(point, plugins)) as ServerPointId[]
}

/** Returns whether a point exists: `player.search/v1` exists while the player runs. */
function hasPoint(point: string, plugins: readonly RunningPlugin[]): boolean {
  const owner = point.slice(0, point.lastIndexOf('.', point.indexOf('/')))
  return owner === 'host' || owner === 'core' || plugins.some(({ id }) => id === owner)
}

async function readPageSettings(settings: SettingsStore): Promise<PageSettings> {
  const keys = Object.keys(PageSettings.shape)
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await settings.get(key)])))
}

const presentBranding = (siteName: string, settings: PageSettings): BootstrapData['branding'] => ({
  site_name: siteName,
  logo_light: settings['branding.logo_light'],
  logo_dark: settings['branding.logo_dark'],
  logo_light_mobile: settings['branding.logo_light_mobile'],
  logo_dark_mobile: settings['branding.logo_dark_mobile'],
})

const presentCookieNotice = (settings: PageSettings): BootstrapData['cookie_notice'] => ({
  enable: settings['cookie_notice.enable'],
  position: settings['cookie_notice.position'],
  button: settings['cookie_notice.button'],
})

const presentPlugin = ({ id, current: { manifest, build } }: RunningPlugin): EnabledPlugin => ({
  id,
  version: manifest.version,
  container: build.container,
  entry: `/plugins/${id}/${build.digest}/${build.entry}`,
  integrity: build.files[build.entry] ?? '',
  ...(build.texts && { texts: build.texts }),
})

const presentHomePage = (home: HomePage | null): BootstrapData['contributions'] =>
  home ? { 'host.homePages/v1': [{ plugin: home.plugin.id, component: home.item.component, frame: home.item.frame }] } : {}

interface ContributionOptions {
  readonly isShown: (audience: Audience | undefined) => boolean
  readonly translate: (key: string) => string
}

/** Presents the contributions of plugins for this visitor. Routes for other audiences are included: the client redirects from them. */
function presentContributions(plugins: readonly RunningPlugin[], { isShown, translate }: ContributionOptions): BootstrapData['contributions'] {
  const points: Record<string, Contribution[]> = {}
  for (const { id, current } of plugins) {
    for (const [point, items] of Object.entries(current.manifest.contributes ?? {})) {
      if (SERVER_ONLY_POINTS.has(point) || !hasPoint(point, plugins)) continue
      const visible = (items as readonly { audience?: Audience }[]).filter((item) => point === 'host.routes/v1' || isShown(item.audience))
      points[point] ??= []
      points[point].push(...visible.map((item) => ({ ...translateTexts(item, translate), plugin: id })))
    }
  }
  for (const items of Object.values(points)) items.sort((a, b) => getOrder(a) - getOrder(b))
  return points as { [K in PointId]?: Contribution[] }
}

/** The order of items that have none. Only items that must be last, such as signing out, have a higher one. */
const DEFAULT_ORDER = 900
const getOrder = ({ order }: Contribution) => (typeof order === 'number' ? order : DEFAULT_ORDER)

function translateTexts(item: object, translate: (key: string) => string): object {
  const texts = TRANSLATED_PROPERTIES.flatMap((name) => (name in item ? [[name, translate(String((item as Record<string, unknown>)[name]))]] : []))
  return { ...item, ...Object.fromEntries(texts) }
}
