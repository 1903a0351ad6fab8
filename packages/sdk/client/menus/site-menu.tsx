import type { ReactNode } from 'react'
import type { VisibleMenuItem } from '../../contract/index.ts'
import { NavLink } from '../routing/link.tsx'
import { useBootstrap } from '../state/bootstrap.ts'

/** Returns the items of the site's menus at a position, in order. Items that the user may not see are left out. */
export function useMenuItems(position: string): readonly VisibleMenuItem[] {
  const menus = useBootstrap((data) => data.menus)
  return menus.filter(({ positions }) => positions.includes(position)).flatMap(({ items }) => items)
}

/** The props of {@link MenuLink}. */
export interface MenuLinkProps {
  readonly item: VisibleMenuItem
  readonly className?: string | undefined
  readonly icon?: ReactNode
}

/** A menu item: an ordinary link in a new window for items of type `link`, otherwise a link inside the application. */
export function MenuLink({ item: { type, action, target, label }, className, icon }: MenuLinkProps) {
  const isExternal = type === 'link' || target === '_blank'
  if (!isExternal)
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

/** The props of {@link SiteMenu}. */
export interface SiteMenuProps {
  /** `top-bar`, `rail`, `user-menu`, `auth-page-footer`, or a position that a plugin defines. */
  readonly position: string
  readonly className?: string | undefined
  readonly itemClassName?: string | undefined
  /** Renders the icon of an item. Default: no icon. */
  readonly renderIcon?: (name: string) => ReactNode
}

/** Shows the site's menus at a position as lists of links. */
export function SiteMenu({ position, className, itemClassName, renderIcon }: SiteMenuProps) {
  const menus = useBootstrap((data) => data.menus)
  const visible = menus.filter(({ positions, items }) => positions.includes(position) && items.length > 0)
  return visible.map(({ id, name, items }) => (
    <nav key={id} aria-label={name} className={className}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <MenuLink item={item} className={itemClassName} icon={item.icon && renderIcon?.(item.icon)} />
          </li>
        ))}
      </ul>
    </nav>
  ))
}
