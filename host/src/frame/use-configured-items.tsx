import { Icon, useMenuItems, useNavigate } from '@balafon/sdk/client'
import type { ShownItem } from '@balafon/sdk/contract'
import type { MenuEntry } from '@balafon/ui/menu'

/** The operator's own items; on a phone also those that a wider screen shows in its top bar and rail. */
export function useConfiguredItems(): () => MenuEntry[] {
  const navigate = useNavigate()
  const own = useMenuItems('user-menu')
  const topBar = useMenuItems('top-bar')
  const rail = useMenuItems('rail')
  const entryOf = ({ id, label, icon, type, target, action }: ShownItem): MenuEntry => ({
    id: `menu ${id}`,
    label,
    icon: icon ? <Icon name={icon} /> : undefined,
    onAction: () => (type === 'link' || target === '_blank' ? void window.open(action, '_blank', 'noopener') : void navigate(action)),
  })
  return () => (matchMedia('(width <= 768px)').matches ? [...own, ...rail, ...topBar] : own).map(entryOf)
}
