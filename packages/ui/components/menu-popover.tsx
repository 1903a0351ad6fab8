import type { ReactNode, RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, Separator } from 'react-aria-components/Menu'
import { FloatingPanel } from '../parts/floating-panel.tsx'
import classes from './menu-popover.module.css'

export type MenuEntry = MenuAction | MenuGroup | 'separator'

export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onAction: () => void
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  /** A mark at the end: this is the choice in force. */
  readonly isSelected?: boolean
}

export interface MenuGroup {
  readonly title: string
  readonly items: readonly MenuAction[]
}

/** All of the user menu: what leaves stands last. */
const MAX_HEIGHT = 560

/** Whose menu it is. */
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

export const MenuPopover = ({ anchor, label, title, header, entries, onOpenChange }: MenuPopoverProps) => (
  <FloatingPanel
    aria-label={label}
    title={header ? undefined : title}
    triggerRef={anchor}
    isOpen
    onOpenChange={onOpenChange}
    placement="bottom end"
    offset={8}
    maxHeight={MAX_HEIGHT}
  >
    {header ? (
      <p className={classes.head}>
        <b>{header.title}</b>
        <span>{header.text}</span>
      </p>
    ) : null}
    <AriaMenu aria-label={label} className={classes.menu ?? ''} autoFocus="first" onClose={() => onOpenChange(false)}>
      {entries.map(renderEntry)}
    </AriaMenu>
  </FloatingPanel>
)

function renderEntry(entry: MenuEntry, index: number): ReactNode {
  if (entry === 'separator') return <Separator key={`line ${index}`} className={classes.separator ?? ''} />
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

/** Where one of the items is in force, they are choices, and a screen reader says which. */
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
    {isSelected ? <i className={classes.chosen} aria-hidden="true" /> : null}
  </AriaMenuItem>
)
