import type { Audience, Ordered, Point } from '@balafon/sdk/contract'

export type AdminGroup = 'overview' | 'content' | 'people' | 'site' | 'system'

/** A page of the back office. */
export interface AdminTab {
  readonly id: string
  /** Translation key. */
  readonly label: string
  readonly icon: string
  /** A router's pattern. With a parameter in it the page is reached from others and not listed; with `/*` at its end it has pages of its own. */
  readonly path: `/admin/${string}`
  readonly component: string
  /** Under which heading it is listed; `site` when not given. */
  readonly group?: AdminGroup
  /** Lower comes first within its group. */
  readonly order?: number
  readonly audience?: Audience
}

/** A page of the settings. */
export interface SettingsPage extends Ordered {
  /** Its address: `/admin/settings/{plugin}/{id}`; without the plugin for the administration's own. */
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** What the form sets, in this order; each one's words are at `setting.{key}`. */
  readonly keys: readonly string[]
  /** Stands instead of the form. */
  readonly component?: string
}

/** A card of the report, which is where `/admin` leads. */
export interface DashboardWidget extends Ordered {
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** `wide` takes the whole width, `small` a third of it; on a phone both are as wide as the screen. */
  readonly size: 'small' | 'wide'
  readonly component: string
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    'admin.tabs/v1': Point<AdminTab>
    'admin.settings/v1': Point<SettingsPage>
    'admin.dashboard/v1': Point<DashboardWidget>
  }
}
