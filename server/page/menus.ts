import { hasPermission, isSubscribed, type Menu, type MenuItem, type ShownItem, type ShownMenu, type User } from '@balafon/sdk/contract'

/** Whom the menus are shown to, and what they may lead to. */
export interface MenuReader {
  readonly user: User | null
  readonly permissions: User['permissions']
  /** The bootstrap data's settings: what an item's conditions are checked against. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Whether some screen answers for a path. */
  readonly hasScreen: (pathname: string) => boolean
}

/** The operator's menus as one visitor sees them: what is not for them, or leads nowhere, is left out. */
export const menusFor = (menus: readonly Menu[], reader: MenuReader): ShownMenu[] =>
  menus.map(({ id, name, positions, items }) => ({
    id,
    name,
    positions,
    items: [...items].sort((a, b) => placeOf(a) - placeOf(b)).flatMap((item) => shown(item, reader)),
  }))

const placeOf = ({ position }: MenuItem) => position ?? Number.MAX_SAFE_INTEGER

function shown({ id, label, icon, type, target, ...item }: MenuItem, reader: MenuReader): ShownItem[] {
  const action = actionFor(item.action, reader.user)
  if (!action || !isMeantFor(item, reader)) return []
  return isGone({ type, action }, reader.hasScreen) ? [] : [{ id, label, icon, type, target, action }]
}

/** Whether an item means a screen that nobody has, or has any more. Such an item is kept, and shown to nobody. */
export function isGone({ type, action }: Pick<MenuItem, 'type' | 'action'>, hasScreen: MenuReader['hasScreen']): boolean {
  if (type === 'link' || action === null) return false
  return !hasScreen((action.split(/[?#]/)[0] ?? '').replaceAll('{currentUser}', '0'))
}

/** A place of one's own is nowhere for who is not signed in. */
function actionFor(action: string | null, user: User | null): string | null {
  if (!action?.includes('{currentUser}')) return action
  return user && action.replaceAll('{currentUser}', String(user.id))
}

function isMeantFor(item: Pick<MenuItem, 'roles' | 'permissions' | 'settings' | 'subscriptionStatus'>, { user, permissions, settings }: MenuReader): boolean {
  if (!item.roles.every((id) => user?.roles.some((role) => role.id === id))) return false
  if (!item.permissions.every((name) => hasPermission(permissions, name))) return false
  if (!Object.entries(item.settings).every(([key, value]) => JSON.stringify(settings[key]) === JSON.stringify(value))) return false
  return !item.subscriptionStatus || (item.subscriptionStatus === 'subscribed') === isSubscribed(user)
}
