import * as z from 'zod/mini'

/** A path of this site, or an address elsewhere; nothing that runs. */
const Action = z.string().check(z.maxLength(2000), z.regex(/^(\/(?!\/)|https?:\/\/|mailto:|tel:)/i))

/** Where a click leads. `link` is a plain anchor that opens a new window; any other type is a place in the application. */
const Target = {
  label: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z._default(z.string().check(z.maxLength(50)), 'route'),
  /** `{currentUser}` in it stands for the id of whoever looks. Without an action an item is not shown. */
  action: z._default(z.nullable(Action), null),
  /** `_blank` opens a window of its own. */
  target: z._default(z.nullable(z.enum(['_self', '_blank'])), null),
}

export const LinkItem = z.object(Target)
export type LinkItem = z.infer<typeof LinkItem>

/** One entry of a menu as the operator writes it: where it leads, and who is shown it. */
export const MenuItem = z.object({
  ...Target,
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  icon: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  /** Lower comes first; items without one keep their order, after the others. */
  position: z.optional(z.number()),
  /** Ids of roles, all of which the user holds. */
  roles: z._default(z.array(z.number()), []),
  permissions: z._default(z.array(z.string()), []),
  /** Key of the bootstrap data's settings → the value it has to have. */
  settings: z._default(z.record(z.string(), z.unknown()), {}),
  /** `subscribed`: for subscribers only; any other word: for everybody else only. */
  subscriptionStatus: z._default(z.nullable(z.string()), null),
})
export type MenuItem = z.infer<typeof MenuItem>

export const Menu = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.maxLength(200)),
  positions: z.array(z.string().check(z.maxLength(100))),
  items: z.array(MenuItem),
})
export type Menu = z.infer<typeof Menu>

/** An item as the browser receives it: only what this visitor may see, with nothing left to decide. */
export type VisibleMenuItem = Pick<MenuItem, 'id' | 'label' | 'icon' | 'type' | 'target'> & { readonly action: string }

export interface VisibleMenu {
  readonly id: string
  readonly name: string
  readonly positions: readonly string[]
  readonly items: readonly VisibleMenuItem[]
}
