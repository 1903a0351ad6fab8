import { Icon, useNavigate } from '@balafon/sdk/client'
import type { VisibleMenuItem } from '@balafon/sdk/contract'
import { useMenuItems } from '@balafon/sdk/host'
import type { MenuEntry } from '@balafon/ui/menu'
import { matchesMedia } from '@balafon/ui/use-media'

/**
 * Returns a function that lists the items that the operator added to the user menu. On phones, the items of the rail and of the top bar follow them, because
 * both hide their items there.
 */
export function useConfiguredItems(): () => MenuEntry[] {
  const navigate = useNavigate()
  const userMenu = useMenuItems('user-menu')
  const topBar = useMenuItems('top-bar')
  const rail = useMenuItems('rail')
  const toEntry = ({ id, label, icon, type, target, action }: VisibleMenuItem): MenuEntry => ({
    id: `menu ${id}`,
    label,
    icon: icon ? <Icon name={icon} /> : undefined,
    onAction: () => (type === 'link' || target === '_blank' ? void window.open(action, '_blank', 'noopener') : void navigate(action)),
  })
  return () => (matchesMedia('phone') ? [...userMenu, ...rail, ...topBar] : userMenu).map(toEntry)
}
