/** `Item` is what a contributor declares (plain data); `Props` is what the slot hands the component. */
export interface Point<Item, Props = Record<never, never>> {
  readonly item: Item
  readonly props: Props
}

/** Who is shown a contribution. */
export type Audience = 'everyone' | 'guest' | 'user' | { readonly permission: string }

/** Where among its neighbours an item stands, and who is shown it. */
export interface Ordered {
  /** Lower comes first; contributions without one come last, by plugin id. */
  readonly order?: number
  readonly for?: Audience
}

/**
 * Every extension point there is. The host's stand here; a plugin that opens one of its own adds it
 * by declaration merging: `declare module '@balafon/sdk/contract' { interface ExtensionPoints { … } }`.
 */
export interface ExtensionPoints {
  /** A screen with a URL. `bare` screens stand alone, without rail, bars or dock. Paths are react-router patterns. */
  'host.routes/v1': Point<{
    readonly path: string
    readonly component: string
    readonly for?: Audience
    readonly frame?: 'app' | 'bare'
  }>
  /** A place to go in the rail (and, with `phone`, in the bottom bar of a phone). It is lit at its own address, or also at those `below` it. */
  'host.rail/v1': Point<
    Ordered & { readonly id: string; readonly label: string; readonly icon: string; readonly to: string; readonly phone?: boolean; readonly lit?: 'below' }
  >
  /** A block of the rail below the links. */
  'host.railSection/v1': Point<Ordered & { readonly component: string }>
  /** The start of the top bar (search) or its end (balances, bells). */
  'host.topBar/v1': Point<Ordered & { readonly component: string; readonly side: 'start' | 'end' }>
  /** What stays at the foot of every screen and lives on while the listener walks around. */
  'host.dock/v1': Point<Ordered & { readonly component: string }>
  /** What opens beside the page. The component decides when it is seen. */
  'host.panel/v1': Point<Ordered & { readonly component: string }>
  /** An item of the user menu: a place to go (`to`) or a command of the plugin (`run`). */
  'host.userMenu/v1': Point<
    Ordered & {
      readonly id: string
      readonly label: string
      readonly icon: string
      /** With `run`: also for who is suspended, or has not verified their address yet. */
      readonly atGate?: boolean
    } & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly to?: never })
  >
  /** A link for visitors who are not signed in, in the top bar. */
  'host.guestLinks/v1': Point<
    Ordered & { readonly id: string; readonly label: string; readonly to: string; readonly primary?: boolean; readonly unless?: string }
  >
  /** Asks for the user's password when a call needs it confirmed. The first one contributed is shown. */
  'host.passwordConfirmation/v1': Point<
    Ordered & { readonly component: string },
    { readonly isOpen: boolean; readonly onConfirmed: () => void; readonly onCancel: () => void }
  >
  /** A section of `/account-settings`, with its anchor in the side list. */
  'host.accountSettings/v1': Point<Ordered & { readonly anchor: string; readonly title: string; readonly icon: string; readonly component: string }>
}

export type PointId = keyof ExtensionPoints
export type ItemOf<K extends PointId> = ExtensionPoints[K] extends Point<infer Item, infer _Props> ? Item : never
export type PropsOf<K extends PointId> = ExtensionPoints[K] extends Point<infer _Item, infer Props> ? Props : never
