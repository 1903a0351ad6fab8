import type { Audience, ItemOptions, Point } from '@balafon/sdk/contract'

/** The headings of the admin navigation. */
export type AdminGroup = 'overview' | 'content' | 'users' | 'site' | 'system'

/** A page of the admin area. */
export interface AdminTab {
  readonly id: string
  /** Translation key. */
  readonly label: string
  readonly icon: string
  /** A route pattern. A path with a parameter is not listed in the navigation; a path that ends in `/*` has subpages. */
  readonly path: `/admin/${string}`
  readonly component: string
  /** The heading in the navigation. Default: `site`. */
  readonly group?: AdminGroup
  /** Lower comes first within its group. */
  readonly order?: number
  readonly audience?: Audience
}

/** A page of the settings. */
export interface SettingsPage extends ItemOptions {
  /** The page is at `/admin/settings/{id}`; a third-party plugin's at `/admin/settings/{plugin}/{id}`. */
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** The settings in the form, in this order. Their texts are at `setting.{key}`. */
  readonly keys: readonly string[]
  /** Shown instead of the form. */
  readonly component?: string
}

/** A card of the report at `/admin/report`. */
export interface DashboardWidget extends ItemOptions {
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** `wide` takes the whole width, `small` a third of it; on phones both take the whole width. */
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
