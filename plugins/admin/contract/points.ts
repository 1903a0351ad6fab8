import type { Audience, ItemOptions, Point } from '@balafon/sdk/contract'

/** The headings of the admin navigation. */
export type AdminGroup = 'overview' | 'content' | 'users' | 'money' | 'site' | 'system'

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
  /** Whether the navigation lists the page. Default: true, except for paths with a parameter. */
  readonly isListed?: boolean
  /** Lower comes first within its group. */
  readonly order?: number
  readonly audience?: Audience
}

/** The headings of the list of settings pages. */
export type SettingsGroup = 'site' | 'users' | 'content' | 'services' | 'plugins'

/**
 * A page of the settings, or a section of a page: items with the same path are sections of one page. The first item names the page; the titles of
 * the others are headings.
 */
export interface SettingsPage extends ItemOptions {
  /** The page is at `/admin/settings/{id}`; a third-party plugin's at `/admin/settings/{plugin}/{id}`. */
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** The settings in the form, in this order. Their texts are at `setting.{key}`. */
  readonly keys: readonly string[]
  /** Shown instead of the form. */
  readonly component?: string
  /** The heading in the list of pages. Default: `plugins`. */
  readonly group?: SettingsGroup
  /** Earlier paths below `/admin/settings/`, which redirect to the page. */
  readonly oldPaths?: readonly string[]
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

/** A tab of a user in the admin area. Its URL is `/admin/users/{userId}/{id}`. */
export interface AdminUserTab extends ItemOptions {
  readonly id: string
  /** Translation key. */
  readonly label: string
  readonly component: string
}

/** What the extension points of a user in the admin area pass to components. */
export interface AdminUserProps {
  readonly userId: number
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    'admin.tabs/v1': Point<AdminTab>
    'admin.userTabs/v1': Point<AdminUserTab, AdminUserProps>
    /** A part of the account card of a user, shown above the fields of the form. Example: the profile image. */
    'admin.userDetails/v1': Point<ItemOptions & { readonly component: string }, AdminUserProps>
    /** A card beside the details of a user, for example the balances of the wallet. */
    'admin.userCards/v1': Point<ItemOptions & { readonly component: string }, AdminUserProps>
    /** A button above the list of users. */
    'admin.usersToolbar/v1': Point<ItemOptions & { readonly component: string }>
    'admin.settings/v1': Point<SettingsPage>
    'admin.dashboard/v1': Point<DashboardWidget>
  }
}
