import type { ReactNode } from 'react'
import type { VisibleMenuItem } from '../../contract/index.ts'
import { NavLink } from '../routing/link.tsx'
import { useBootstrap } from '../state/bootstrap.ts'

/** What the operator's menus put at a position, for this visitor, in order. */
export function useMenuItems(position: string): readonly VisibleMenuItem[] {
  const menus = useBootstrap((data) => data.menus)
  return menus.filter(({ positions }) => positions.includes(position)).flatMap(({ items }) => items)
}

interface MenuLinkProps {
  readonly item: VisibleMenuItem
  readonly className?: string | undefined
  readonly icon?: ReactNode
}

/** One item of a menu: of type `link` a plain anchor in a new window, else a place in the application. */
export function MenuLink({ item: { type, action, target, label }, className, icon }: MenuLinkProps) {
  const isElsewhere = type === 'link' || target === '_blank'
  if (!isElsewhere)
    return (
      <NavLink to={action} end className={className ?? ''}>
        {icon}
        {label}
      </NavLink>
    )
  return (
    <a href={action} target="_blank" rel="noopener" className={className}>
      {icon}
      {label}
    </a>
  )
}

interface SiteMenuProps {
  /** `top-bar`, `rail`, `user-menu`, `auth-page-footer`, or one of a plugin's own. */
  readonly position: string
  readonly className?: string | undefined
  readonly itemClassName?: string | undefined
  /** Draws the icon an item names; without it none is shown. */
  readonly icon?: (name: string) => ReactNode
}

/** The operator's menus for a position, as a list of links; nothing where there are none. */
export function SiteMenu({ position, className, itemClassName, icon }: SiteMenuProps) {
  const menus = useBootstrap((data) => data.menus)
  const shown = menus.filter(({ positions, items }) => positions.includes(position) && items.length > 0)
  return shown.map(({ id, name, items }) => (
    <nav key={id} aria-label={name} className={className}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <MenuLink item={item} className={itemClassName} icon={item.icon && icon?.(item.icon)} />
          </li>
        ))}
      </ul>
    </nav>
  ))
}
