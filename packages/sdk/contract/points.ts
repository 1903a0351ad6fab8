/** `Item` is what a contributor declares (plain data); `Props` is what the slot hands the component. */
export interface Point<Item, Props = Record<never, never>> {
  readonly item: Item
  readonly props: Props
}

/** Who is shown a contribution. */
export type Audience = 'everyone' | 'guest' | 'user' | { readonly permission: string }

/** Where among its neighbours an item stands, and who is shown it. */
export interface ItemOptions {
  /** Lower comes first; contributions without one come last, by plugin id. */
  readonly order?: number
  readonly audience?: Audience
}

/** `ads.artist_top`; a stranger's has the plugin's id in it: `ads.team.plugin.foot`. */
export type AdSlotName = `ads.${string}`

/**
 * Every extension point there is. The host's stand here; a plugin that opens one of its own adds it
 * by declaration merging: `declare module '@balafon/sdk/contract' { interface ExtensionPoints { … } }`.
 */
export interface ExtensionPoints {
  /** A screen with a URL. `bare` screens stand alone, without rail, bars or dock. Paths are react-router patterns. */
  'host.routes/v1': Point<{
    readonly path: string
    readonly component: string
    readonly audience?: Audience
    readonly frame?: 'app' | 'bare'
  }>
  /** A place to go in the rail (and, with `phone`, in the bottom bar of a phone). It is lit at its own address, or also at those `below` it. */
  'host.rail/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly icon: string
      readonly to: string
      readonly phone?: boolean
      readonly matchesSubpaths?: boolean
    }
  >
  /** A block of the rail below the links. */
  'host.railSection/v1': Point<ItemOptions & { readonly component: string }>
  /** The start of the top bar (search) or its end (balances, bells). */
  'host.topBar/v1': Point<ItemOptions & { readonly component: string; readonly side: 'start' | 'end' }>
  /** What stays at the foot of every screen and lives on while the listener walks around. */
  'host.dock/v1': Point<ItemOptions & { readonly component: string }>
  /** What opens beside the page. The component decides when it is seen. */
  'host.panel/v1': Point<ItemOptions & { readonly component: string }>
  /** An item of the user menu: a place to go (`to`) or a command of the plugin (`run`). */
  'host.userMenu/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly icon: string
      /** With `run`: also for who is suspended, or has not verified their address yet. */
      readonly availableAtGate?: boolean
      /** With `to`: only on a phone, where there is no room for it elsewhere. */
      readonly phone?: boolean
      /** With `to`: the public setting that has to be on. */
      readonly requiresSetting?: string
    } & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly to?: never })
  >
  /** A link for visitors who are not signed in, in the top bar. */
  'host.guestLinks/v1': Point<
    ItemOptions & { readonly id: string; readonly label: string; readonly to: string; readonly primary?: boolean; readonly hiddenBySetting?: string }
  >
  /** Asks for the user's password when a call needs it confirmed. The first one contributed is shown. */
  'host.passwordConfirmation/v1': Point<
    ItemOptions & { readonly component: string },
    { readonly isOpen: boolean; readonly onConfirmed: () => void; readonly onCancel: () => void }
  >
  /** A section of `/account-settings`, with its anchor in the side list; `when` is the public setting that has to be on. */
  'host.accountSettings/v1': Point<
    ItemOptions & { readonly anchor: string; readonly title: string; readonly icon: string; readonly component: string; readonly requiresSetting?: string }
  >
  /** A place that an operator can link to in a menu. `{currentUser}` in the path is the reader's id. */
  'host.menuTargets/v1': Point<ItemOptions & { readonly id: string; readonly label: string; readonly path: string }>
  /** A kind of home page: what `/` shows where the operator chooses it. Who it is not for sees the default one. */
  'host.homePages/v1': Point<
    ItemOptions & {
      readonly id: string
      readonly label: string
      readonly component: string
      readonly frame?: 'app' | 'bare'
      /** May stand where nothing was chosen, or what was chosen cannot be shown. */
      readonly isDefault?: boolean
      /** The path of the one among the plugin's `pages` that describes it; `/` when not given. */
      readonly page?: string
    }
  >
  /** A place for advertising, shown by `<AdSlot name>`; the operator fills it with code. `hint` says what fits: "height 150px or less or responsive". */
  'host.adSlots/v1': Point<ItemOptions & { readonly name: AdSlotName; readonly label: string; readonly hint: string }>
  /** What stands in such a place, before the operator's code. */
  'host.ads/v1': Point<ItemOptions & { readonly slot: AdSlotName; readonly component: string }, { readonly slot: string }>
  /** A theme to choose. What its values leave out is as in the house's own dark or light theme. */
  'host.themes/v1': Point<
    ItemOptions & { readonly id: string; readonly label: string; readonly isDark: boolean; readonly values: Readonly<Record<`--be-${string}`, string>> }
  >
}

export type PointId = keyof ExtensionPoints
export type ItemOf<K extends PointId> = ExtensionPoints[K] extends Point<infer Item, infer _Props> ? Item : never
export type PropsOf<K extends PointId> = ExtensionPoints[K] extends Point<infer _Item, infer Props> ? Props : never
