import type { Audience, BootstrapData, Contribution, EnabledPlugin, PointId, User } from '@balafon/sdk/contract'
import { grants, queryKeyOf } from '@balafon/sdk/contract'
import type { Identity, Prefetched } from '@balafon/sdk/server'
import { JsonText } from '@balafon/sdk/server'
import type { Translator } from '../i18n/translator.ts'
import type { Closed } from '../identity/gate.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { Installed, Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { THEMES } from './themes.ts'

export interface Visitor {
  readonly identity: Identity | null
  readonly language: string
  readonly isMobile: boolean
  /** Asked for core plugins alone. */
  readonly safeMode: boolean
}

export interface BootstrapServices {
  readonly registry: () => Registry
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly guestRole: GuestRole
  readonly closedTo: (user: User) => Promise<Closed | null>
}

/** Texts of a manifest, put into the visitor's language on the way out. */
const TEXTS = ['label', 'title', 'description'] as const

export function createBootstrap({ registry, settings, translator, guestRole, closedTo }: BootstrapServices) {
  return async (visitor: Visitor, answers: readonly Prefetched[] = []): Promise<BootstrapData> => {
    const { identity, language } = visitor
    const [values, guestPermissions] = await Promise.all([settings.publicValues(), guestRole.permissions()])
    const isClosed = identity !== null && (await closedTo(identity.user)) !== null
    const isCoreOnly = visitor.safeMode || isClosed
    const open = registry()
      .open()
      .filter(({ found }) => !isCoreOnly || found.manifest.core)
    const permissions = identity?.user.permissions ?? guestPermissions
    return {
      i18n: { language, lines: {} },
      user: identity?.user ?? null,
      settings: values,
      themes: { all: THEMES, selectedThemeId: null },
      guest_role: { permissions: guestPermissions },
      require_email_confirmation: values.require_email_confirmation === true,
      branding: { site_name: String(values['branding.site_name']), logo_light: null, logo_dark: null, logo_light_mobile: null, logo_dark_mobile: null },
      is_mobile_device: visitor.isMobile,
      safe_mode: visitor.safeMode,
      plugins: open.map(presentPlugin),
      contributions: contributionsOf(open, {
        shown: (audience) => isFor(audience, identity !== null, permissions),
        say: (key) => translator.translate(language, key),
      }),
      queries: (isClosed ? [] : answers).map(({ endpoint, input, reply }) => ({
        key: queryKeyOf(endpoint, input),
        data: reply instanceof JsonText ? JSON.parse(reply.text) : reply,
      })),
    }
  }
}

const presentPlugin = ({ found: { manifest, build } }: Installed): EnabledPlugin => ({
  id: manifest.id,
  version: manifest.version,
  container: build.container,
  entry: `/plugins/${manifest.id}/${build.digest}/${build.entry}`,
  integrity: build.files[build.entry] ?? '',
})

function isFor(audience: Audience | undefined, signedIn: boolean, permissions: Parameters<typeof grants>[0]): boolean {
  if (audience === undefined || audience === 'everyone') return true
  if (audience === 'user') return signedIn
  if (audience === 'guest') return !signedIn
  return grants(permissions, audience.permission)
}

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
      const visible = (items as readonly { for?: Audience }[]).filter((item) => point === 'host.routes/v1' || shown(item.for))
      points[point] ??= []
      points[point].push(...visible.map((item) => ({ ...translated(item, say), plugin: manifest.id })))
    }
  }
  for (const items of Object.values(points)) items.sort((a, b) => orderOf(a) - orderOf(b))
  return points as { [K in PointId]?: Contribution[] }
}

const orderOf = ({ order }: Contribution) => (typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER)

function translated(item: object, say: (key: string) => string): object {
  const texts = TEXTS.flatMap((name) => (name in item ? [[name, say(String((item as Record<string, unknown>)[name]))]] : []))
  return { ...item, ...Object.fromEntries(texts) }
}
