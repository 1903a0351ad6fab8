import type { LinkItem, VisibleMenu } from './menus.ts'
import type { PointId } from './points.ts'
import type { ServerPointId } from './server-points.ts'
import type { User } from './user.ts'

/** A contribution as the client receives it. Its labels are translated. */
export interface Contribution {
  /** The id of the plugin. */
  readonly plugin: string
  readonly [key: string]: unknown
}

/** A plugin with a client module that is enabled for this visitor. */
export interface EnabledPlugin {
  readonly id: string
  readonly version: string
  /** The global name of its module federation container. */
  readonly container: string
  /** The path of the entry script. It changes with the content of the script. */
  readonly entry: string
  /** The Subresource Integrity digest of the entry script. */
  readonly integrity: string
  /** The languages of the text files beside the entry script. Absent when the client module contains the texts. */
  readonly texts?: readonly string[]
}

/** A theme that users can choose. */
export interface Theme {
  /** A number for a theme of the site, `{plugin}/{id}` for a theme of a plugin. */
  readonly id: number | string
  readonly name: string
  readonly is_dark: boolean
  readonly default_light: boolean
  readonly default_dark: boolean
  /** Values of CSS custom properties. */
  readonly values: Readonly<Record<string, string>>
}

/** The cookie notice as the operator configured it. */
export interface CookieNotice {
  readonly enable: boolean
  readonly position: 'top' | 'bottom'
  /** The label of the button that accepts, and a link to more information. */
  readonly button: { readonly label: string; readonly item: LinkItem | null }
}

/** An icon of 24 by 24 units: SVG elements, each with its attributes. */
export type Drawing = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]

/** The data that every page contains, so that the first screen needs no request. */
export interface BootstrapData {
  /**
   * When the data was created, in milliseconds of Unix time by the server's clock. A tab compares it with the time of live messages, to find out
   * whether it missed a change.
   */
  readonly made_at: number
  readonly i18n: { readonly language: string; readonly lines: Readonly<Record<string, string>> }
  readonly user: User | null
  readonly settings: Readonly<Record<string, unknown>>
  readonly themes: { readonly all: readonly Theme[]; readonly selectedThemeId: Theme['id'] | null }
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
  /** The administrator that views the site as `user`. */
  readonly viewed_by: Pick<User, 'id' | 'name'> | null
  /** Whether this visitor has turned on safe mode, in which only core plugins run. */
  readonly safe_mode: boolean
  /** Whether the site has the screens for developers, such as `/dev/ui`: not in production. */
  readonly has_developer_screens: boolean
  readonly menus: readonly VisibleMenu[]
  /** The icons that menus and contributions name. */
  readonly icons: Readonly<Record<string, Drawing>>
  readonly cookie_notice: CookieNotice
  /** Whether the notice is enabled and this browser has not accepted it. */
  readonly show_cookie_notice: boolean
  /** The names of the ad slots that have ad code. The code is not sent with the page. */
  readonly ads: readonly string[]
  readonly plugins: readonly EnabledPlugin[]
  readonly contributions: { readonly [K in PointId]?: readonly Contribution[] }
  /** The server extension points with at least one provider. */
  readonly provided_extension_points: readonly ServerPointId[]
  /** Responses that the first screen requests, by query cache key. */
  readonly queries: readonly { readonly key: readonly string[]; readonly data: unknown }[]
}
