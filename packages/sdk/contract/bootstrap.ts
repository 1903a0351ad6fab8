import * as z from 'zod/mini'
import type { LinkItem, VisibleMenu } from './menus.ts'
import type { PointId } from './points.ts'
import type { ServerPointId } from './server-points.ts'

export const User = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  email: z.string(),
  email_verified_at: z.nullable(z.string()),
  banned_at: z.nullable(z.string()),
  language: z.nullable(z.string()),
  country: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  roles: z.array(z.object({ id: z.number(), name: z.string() })),
  permissions: z.array(z.object({ name: z.string(), restrictions: z.array(z.object({ name: z.string(), value: z.number() })) })),
  /** Brought by whoever sells them; none where nobody does. */
  subscriptions: z.optional(z.array(z.object({ valid: z.boolean() }))),
  /** Brought by whoever delivers notifications. */
  unread_notifications_count: z.optional(z.number()),
})
export type User = z.infer<typeof User>

/** One contribution as the host receives it: labels already in the user's language. */
export interface Contribution {
  readonly plugin: string
  readonly [key: string]: unknown
}

export interface EnabledPlugin {
  readonly id: string
  readonly version: string
  /** The federation container's global name. */
  readonly container: string
  /** The remote's entry script; its path changes with its content. */
  readonly entry: string
  readonly integrity: string
}

export interface Theme {
  /** A number for the site's own, `plugin/id` for a plugin's. */
  readonly id: number | string
  readonly name: string
  readonly is_dark: boolean
  readonly default_light: boolean
  readonly default_dark: boolean
  readonly values: Readonly<Record<string, string>>
}

export interface CookieNotice {
  readonly enable: boolean
  readonly position: 'top' | 'bottom'
  /** The button that accepts, and a link to where one can read more. */
  readonly button: { readonly label: string; readonly item: LinkItem | null }
}

/** An icon on a square of 24: elements of SVG, each with its attributes. */
export type Drawing = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]

/** What the page brings with it, so that nothing has to be asked before the first screen stands. */
export interface BootstrapData {
  /** Milliseconds by the server's clock: what changed later is not in it. */
  readonly made_at: number
  readonly i18n: { readonly language: string; readonly lines: Readonly<Record<string, string>> }
  readonly user: User | null
  readonly settings: Readonly<Record<string, unknown>>
  readonly themes: { readonly all: readonly Theme[]; readonly selectedThemeId: number | null }
  readonly guest_role: { readonly permissions: User['permissions'] }
  readonly require_email_confirmation: boolean
  readonly branding: {
    readonly site_name: string
    readonly logo_light: string | null
    readonly logo_dark: string | null
    readonly logo_light_mobile: string | null
    readonly logo_dark_mobile: string | null
  }
  readonly is_mobile_device: boolean
  /** Only core plugins run for this visitor: they asked for it. */
  readonly safe_mode: boolean
  readonly menus: readonly VisibleMenu[]
  /** Drawings of the icons that menus and contributions name. */
  readonly icons: Readonly<Record<string, Drawing>>
  readonly cookie_notice: CookieNotice
  /** The notice is on and this browser has not accepted it. */
  readonly show_cookie_notice: boolean
  /** The ad slots that the operator has filled; what with stays with the server. */
  readonly ads: readonly string[]
  readonly plugins: readonly EnabledPlugin[]
  readonly contributions: { readonly [K in PointId]?: readonly Contribution[] }
  /** Server points at which somebody offers something. */
  readonly provided_points: readonly ServerPointId[]
  /** Answers the first screen will ask for: seeds of the query cache. */
  readonly queries: readonly { readonly key: readonly string[]; readonly data: unknown }[]
}
