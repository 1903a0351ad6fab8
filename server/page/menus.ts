import { hasPermissionNamed, hasRole, isSubscribed, type Menu, type MenuItem, type User, type VisibleMenu, type VisibleMenuItem } from '@balafon/sdk/contract'

/** The visitor of a page, and the data that the conditions of menu items are compared with. */
export interface MenuViewer {
  readonly user: User | null
  readonly permissions: User['permissions']
  /** The settings of the bootstrap data. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Returns whether the host or a running plugin has a screen for a path. */
  readonly hasScreen: (pathname: string) => boolean
}

/** Presents the menus of the site to one visitor: the items with met conditions and an existing target. */
export const presentMenus = (menus: readonly Menu[], viewer: MenuViewer): VisibleMenu[] =>
  menus.map(({ id, name, positions, items }) => ({
    id,
    name,
    positions,
    items: [...items].sort((a, b) => getPosition(a) - getPosition(b)).flatMap((item) => presentItem(item, viewer)),
  }))

const getPosition = ({ position }: MenuItem) => position ?? Number.MAX_SAFE_INTEGER

function presentItem({ id, label, icon, type, target, ...item }: MenuItem, viewer: MenuViewer): VisibleMenuItem[] {
  const action = resolveAction(item.action, viewer.user)
  if (!action || !isVisibleTo(item, viewer)) return []
  return isBroken({ type, action }, viewer.hasScreen) ? [] : [{ id, label, icon, type, target, action }]
}

/** Returns whether an item links to a screen that does not exist, for example because its plugin is disabled. The type `link` means an external URL. */
export function isBroken({ type, action }: Pick<MenuItem, 'type' | 'action'>, hasScreen: MenuViewer['hasScreen']): boolean {
  if (type === 'link' || action === null) return false
  return !hasScreen((action.split(/[?#]/)[0] ?? '').replaceAll('{currentUser}', '0'))
}

/** Replaces `{currentUser}` by the user's id. Returns `null` for guests when the action contains it. */
function resolveAction(action: string | null, user: User | null): string | null {
  if (!action?.includes('{currentUser}')) return action
  return user && action.replaceAll('{currentUser}', String(user.id))
}

function isVisibleTo(item: Pick<MenuItem, 'roles' | 'permissions' | 'settings' | 'subscriptionStatus'>, { user, permissions, settings }: MenuViewer): boolean {
  if (!item.roles.every((id) => user !== null && hasRole(user, id))) return false
  if (!item.permissions.every((name) => hasPermissionNamed(permissions, name))) return false
  if (!Object.entries(item.settings).every(([key, value]) => JSON.stringify(settings[key]) === JSON.stringify(value))) return false
  return !item.subscriptionStatus || (item.subscriptionStatus === 'subscribed') === isSubscribed(user)
}
