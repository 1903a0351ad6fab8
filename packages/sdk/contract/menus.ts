import * as z from 'zod/mini'

/** A path of the site, or an http, mailto or tel URL. Other schemes, such as javascript, are rejected, and so is `//host`, which leads to another site. */
const Action = z.string().check(z.maxLength(2000), z.regex(/^(\/(?!\/)|https?:\/\/|mailto:|tel:)/i))

/** The target of a link. A target of type `link` opens in a new window; any other type is a path of the application. */
const Target = {
  label: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z._default(z.string().check(z.maxLength(50)), 'route'),
  /** `{currentUser}` in it is replaced by the id of the user. An item without an action is not shown. */
  action: z._default(z.nullable(Action), null),
  /** `_blank` opens a new window. */
  target: z._default(z.nullable(z.enum(['_self', '_blank'])), null),
}

/** A link that an administrator configures. */
export const LinkItem = z.object(Target)
/** A link that an administrator configures. */
export type LinkItem = z.infer<typeof LinkItem>

/** A menu item as an administrator configures it: its target, and the conditions under which it is shown. */
export const MenuItem = z.object({
  ...Target,
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  icon: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  /** Items with a lower position come first. Items without a position come last, in the order of the list. */
  position: z.optional(z.number()),
  /** Role ids. The user must have all of them. */
  roles: z._default(z.array(z.number()), []),
  /** Permissions. The user must have all of them. */
  permissions: z._default(z.array(z.string()), []),
  /** Public settings: key → the value that the setting must have. */
  settings: z._default(z.record(z.string(), z.unknown()), {}),
  /** `subscribed` shows the item to subscribers only, any other text to users without a subscription only. `null` or an empty text is no condition. */
  subscriptionStatus: z._default(z.nullable(z.string()), null),
})
/** A menu item as an administrator configures it. */
export type MenuItem = z.infer<typeof MenuItem>

/** A menu as an administrator configures it, with the positions at which it is shown. */
export const Menu = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.maxLength(200)),
  positions: z.array(z.string().check(z.maxLength(100))),
  items: z.array(MenuItem),
})
/** A menu as an administrator configures it. */
export type Menu = z.infer<typeof Menu>

/** A menu item as the browser receives it. Its conditions were checked on the server. */
export type VisibleMenuItem = Pick<MenuItem, 'id' | 'label' | 'icon' | 'type' | 'target'> & { readonly action: string }

/** A menu as the browser receives it, with the items that the visitor may see. */
export interface VisibleMenu {
  readonly id: string
  readonly name: string
  readonly positions: readonly string[]
  readonly items: readonly VisibleMenuItem[]
}
