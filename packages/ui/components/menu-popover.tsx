import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, Separator } from 'react-aria-components/Menu'
import { FloatingPanel } from '../parts/floating-panel.tsx'
import classes from './menu-popover.module.css'

/** An entry of a menu. */
export type MenuEntry = MenuAction | MenuGroup | 'separator'

/** An item of a menu. */
export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onAction: () => void
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  /** Marks the selected option. Items with this property form a group of options. */
  readonly isSelected?: boolean
}

/** A group of menu items with a title. */
export interface MenuGroup {
  readonly title: string
  readonly items: readonly MenuAction[]
}

/** The header above the items of a menu, for example the name and email address of the user. */
export interface MenuHeader {
  readonly title: string
  readonly text: string
}

interface MenuPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly title: string
  readonly header: MenuHeader | undefined
  readonly entries: readonly MenuEntry[]
  readonly onOpenChange: (open: boolean) => void
}

/** The open menu. */
export function MenuPopover({ anchor, label, title, header, entries, onOpenChange }: MenuPopoverProps) {
  const menu = useFocusFirstItem()
  return (
    <FloatingPanel
      aria-label={label}
      title={header ? undefined : title}
      triggerRef={anchor}
      isOpen
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={8}
      maxHeight="none"
    >
      {header ? (
        <p className={classes.menuHeader}>
          <b>{header.title}</b>
          <span>{header.text}</span>
        </p>
      ) : null}
      <AriaMenu ref={menu} aria-label={label} className={classes.menu ?? ''} autoFocus="first" onClose={() => onOpenChange(false)}>
        {entries.map(renderEntry)}
      </AriaMenu>
    </FloatingPanel>
  )
}

/**
 * Moves the focus from the menu to its first item. This is necessary when a key press opens the menu: react-aria treats it like the click of a screen
 * reader, and moves the focus from the first item back to the menu.
 */
function useFocusFirstItem() {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = menu.current
    const focusFirstItem = () => element?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus()
    element?.addEventListener('focus', focusFirstItem)
    return () => element?.removeEventListener('focus', focusFirstItem)
  }, [])
  return menu
}

function renderEntry(entry: MenuEntry, index: number): ReactNode {
  if (entry === 'separator') return <Separator key={`separator ${index}`} className={classes.separator ?? ''} />
  if ('items' in entry) {
    return (
      <MenuSection key={entry.title} {...getSelectionProps(entry.items)}>
        <Header className={classes.title ?? ''}>{entry.title}</Header>
        {entry.items.map(renderItem)}
      </MenuSection>
    )
  }
  return renderItem(entry)
}

/** Turns the items of a group into options, so that screen readers announce which one is selected. */
function getSelectionProps(items: readonly MenuAction[]) {
  if (!items.some(({ isSelected }) => isSelected !== undefined)) return {}
  const selectedKeys = items.flatMap(({ id, isSelected }) => (isSelected ? [id] : []))
  return { selectionMode: 'single', disallowEmptySelection: true, selectedKeys } as const
}

const renderItem = ({ id, label, icon, onAction, isDisabled = false, isDanger = false, isSelected = false }: MenuAction) => (
  <AriaMenuItem
    key={id}
    id={id}
    textValue={label}
    onAction={onAction}
    isDisabled={isDisabled}
    className={[classes.item, isDanger ? classes.danger : ''].join(' ')}
  >
    {icon}
    <span>{label}</span>
    {isSelected ? <i className={classes.selected} aria-hidden="true" /> : null}
  </AriaMenuItem>
)
