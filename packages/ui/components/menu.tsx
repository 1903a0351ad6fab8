import type { ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import classes from './menu.module.css'

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly children: ReactNode
  readonly onOpenChange?: (open: boolean) => void
}

/** A list of things to do, opened from a button. Arrows, type-ahead, Escape. */
export const Menu = ({ trigger, label, children, onOpenChange }: MenuProps) => (
  <MenuTrigger onOpenChange={onOpenChange}>
    {trigger}
    <Popover className={classes.popover ?? ''} placement="bottom end" offset={8}>
      <AriaMenu aria-label={label} className={classes.menu ?? ''}>{children}</AriaMenu>
    </Popover>
  </MenuTrigger>
)

interface MenuItemProps {
  readonly id?: string
  readonly icon?: ReactNode
  readonly children: string
  readonly onAction: () => void
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  /** A mark at the end: this is the choice in force. */
  readonly isChosen?: boolean
}

export const MenuItem = ({ icon, children, isDanger = false, isChosen = false, ...rest }: MenuItemProps) => (
  <AriaMenuItem {...rest} textValue={children} className={[classes.item, isDanger ? classes.danger : ''].join(' ')}>
    {icon}
    <span>{children}</span>
    {isChosen ? <i className={classes.chosen} aria-hidden="true" /> : null}
  </AriaMenuItem>
)

export const MenuGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <MenuSection>
    <Header className={classes.title ?? ''}>{title}</Header>
    {children}
  </MenuSection>
)

export const MenuSeparator = () => <Separator className={classes.separator ?? ''} />
