import type { PermissionName } from './permissions.ts'

/**
 * An extension point. `Item` is the type of a contribution in a manifest (plain data). `Props` is the type of the props that the extension point passes to
 * a contributed component or command.
 */
export interface Point<Item, Props = Record<never, never>> {
  readonly item: Item
  readonly props: Props
}

/** The visitors that see a contribution: all visitors, guests, signed-in users, users with a valid subscription, or users with a permission. */
export type Audience = 'everyone' | 'guest' | 'user' | 'subscriber' | { readonly permission: PermissionName }

/** Options that every contribution can have. */
export interface ItemOptions {
  /** Contributions with a lower order come first. Contributions without an order come last, sorted by plugin id. */
  readonly order?: number
  /** The visitors that see the contribution; `everyone` by default. It is not sent to other visitors. */
  readonly audience?: Audience
}

/** The name of an ad slot, for example `ads.artist_top`. Names of a third-party plugin contain its id: `ads.acme.hello.foot`. */
export type AdSlotName = `ads.${string}`

/** A result of a search command in the command palette. */
export interface CommandResult {
  /** Unique among the results of its command. */
  readonly id: string
  readonly label: string
  /** For example the page of a setting, or the email address of a user. */
  readonly description?: string
  /** The name of an icon. Default: the icon of the command. */
  readonly icon?: string
  /** A path of the application. */
  readonly to: string
}

/** The props of a command of the command palette. */
export interface CommandProps {
  /** What the user has typed; empty for commands without `isSearch`. */
  readonly query: string
  /** Aborted when the query changes or the palette closes. */
  readonly signal: AbortSignal
  /** Shows the results of a search command. Results of an earlier query are ignored. */
  readonly show: (results: readonly CommandResult[]) => void
}

/**
 * All extension points for client modules. The points of the host are declared here. A plugin adds its own by declaration merging:
 * `declare module '@balafon/sdk/contract' { interface ExtensionPoints { … } }`.
 *
 * In all items, `label` and `title` are translation keys, `icon` is the name of an icon, `component` is the name of a component of the client
 * module, `run` is the name of a command of the client module, and `requiresSetting` is the key of a public setting that must be true.
 */
export interface ExtensionPoints {
  /** A screen with a URL. */
  'host.routes/v1': Point<{
    /** A path pattern of react-router, for example `/hello/:trackId`. */
    readonly path: string
    readonly component: string
    /** Other visitors get the sign-in page or the 404 page. */
    readonly audience?: Audience
    /** Set it when the audience is a permission that no plan gives: users without the permission then get the 404 page, and not the page with the plans. */
    readonly isInternal?: boolean
    /** `bare` shows the screen without the rail (the navigation at the side), the top bar, and the contents of `host.dock/v1`. */
    readonly frame?: 'app' | 'bare'
  }>
  /** A link in the rail, the navigation at the side of the page. */
  'host.rail/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly icon: string
      /** A path of the application. */
      readonly to: string
      /** Also shows the link in the bottom bar of phones. */
      readonly phone?: boolean
      /** Also marks the link as current on paths below `to`. */
      readonly matchesSubpaths?: boolean
    }
  >
  /** A block of the rail, below the links. */
  'host.railSection/v1': Point<ItemOptions & { readonly component: string }>
  /**
   * Navigation that replaces the links of the rail on a path and below it, such as the navigation of the admin area. On phones, a button of the top
   * bar opens it in a sheet, and the bottom bar is hidden. The dock and the panel stay, so music keeps playing.
   */
  'host.navigation/v1': Point<
    ItemOptions & {
      /** A path of the application, without parameters. */
      readonly path: `/${string}`
      /** The name of the area, shown beside the logo. */
      readonly label: string
      readonly component: string
    }
  >
  /**
   * A command of the command palette, which Ctrl+K (⌘K) opens where a command is available. A link has `to`, a command has `run`. With `isSearch`, `run`
   * is called for every query and shows its results with `props.show`; `label` is then the heading of the results.
   */
  'host.commands/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly icon: string
      /** Limits the command to this path and the paths below it. */
      readonly within?: `/${string}`
    } & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly isSearch?: boolean; readonly to?: never }),
    CommandProps
  >
  /** Content of the top bar: at its start (such as search) or at its end (such as balances and notifications). */
  'host.topBar/v1': Point<ItemOptions & { readonly component: string; readonly side: 'start' | 'end' }>
  /** Content at the bottom of every screen that stays mounted during navigation, such as the player bar. */
  'host.dock/v1': Point<ItemOptions & { readonly component: string }>
  /** Content beside the page, such as the queue. The component decides itself when it is visible. */
  'host.panel/v1': Point<ItemOptions & { readonly component: string }>
  /** An item of the user menu: a link (`to`, in which `{currentUser}` is replaced by the id of the user) or a command (`run`). */
  'host.userMenu/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly icon: string
      /** With `run`: also available to suspended users and to users with an unverified email. */
      readonly availableAtGate?: boolean
      /** With `to`: shown on phones only. */
      readonly phone?: boolean
      /** With `to`: the key of a public setting that must be true. */
      readonly requiresSetting?: string
    } & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly to?: never })
  >
  /** A link for guests, in the top bar. */
  'host.guestLinks/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly to: string
      /** Shows the link as the primary button. */
      readonly primary?: boolean
      /** The key of a public setting that hides the link when it is true. */
      readonly hiddenBySetting?: string
    }
  >
  /** The dialog that asks for the user's password when an endpoint requires a confirmed password. Only the first contribution is used. */
  'host.passwordConfirmation/v1': Point<
    ItemOptions & { readonly component: string },
    { readonly isOpen: boolean; readonly onConfirmed: () => void; readonly onCancel: () => void }
  >
  /** A section of the account settings (`/account-settings`). */
  'host.accountSettings/v1': Point<
    ItemOptions & {
      /** The id of the section, as in `/account-settings#anchor`. */
      readonly anchor: string
      readonly title: string
      readonly icon: string
      readonly component: string
      readonly requiresSetting?: string
      /** The extension point that the section shows. The section is hidden while this point has no contribution, or none with its required setting on. */
      readonly requiresPoint?: string
    }
  >
  /**
   * The page where users can get permissions that they lack, for example the plans of the site. Users without a valid subscription are sent there
   * in place of the 404 page. Only the first contribution with a true setting is used.
   */
  'host.upgradePages/v1': Point<ItemOptions & { readonly path: string; readonly requiresSetting?: string }>
  /** A page that an operator can select as the target of a menu item. */
  'host.menuTargets/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      /** `{currentUser}` in it is replaced by the id of the user. */
      readonly path: string
    }
  >
  /** A home page that an operator can select for `/`. Visitors outside its audience see the default home page. */
  'host.homePages/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly component: string
      readonly frame?: 'app' | 'bare'
      /** Shown when no home page is selected, or when the selected one is not available. */
      readonly isDefault?: boolean
      /** The path of the page of the server module that describes it (title, data, preview). Default: `/`. */
      readonly page?: string
    }
  >
  /** An ad slot. The client module shows it with `<AdSlot name>`, and an operator enters its ad code. */
  'host.adSlots/v1': Point<
    ItemOptions & {
      readonly name: AdSlotName
      readonly label: string
      /** The translation key of a text about the size of suitable ads, for example "Height 150px or less, or responsive". */
      readonly hint: string
    }
  >
  /** An ad of a plugin, shown in an ad slot before the operator's ad code. */
  'host.ads/v1': Point<ItemOptions & { readonly slot: AdSlotName; readonly component: string }, { readonly slot: string }>
  /** A theme that users can choose. */
  'host.themes/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly isDark: boolean
      /** Values of CSS custom properties. Missing properties have the values of the built-in dark or light theme. */
      readonly values: Readonly<Record<`--be-${string}`, string>>
    }
  >
}

/** The id of an extension point, for example `host.rail/v1`. */
export type PointId = keyof ExtensionPoints

/** The type of a contribution to an extension point in a manifest. */
export type ItemOf<K extends PointId> = ExtensionPoints[K]['item']

/** The type of the props that an extension point passes to contributed components and commands. */
export type PropsOf<K extends PointId> = ExtensionPoints[K]['props']
