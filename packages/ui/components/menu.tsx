import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { MenuEntry, MenuHeader } from './menu-popover.tsx'

export type { MenuAction, MenuEntry, MenuGroup, MenuHeader } from './menu-popover.tsx'

/** The props that the trigger passes to its button. */
interface TriggerProps {
  readonly onPress: () => void
  readonly onPointerOver: () => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

interface MenuProps {
  /** Renders the button that opens the menu. */
  readonly renderTrigger: (props: TriggerProps) => ReactNode
  /** The accessible name. */
  readonly label: string
  /** The title on phones, where the menu opens from the bottom of the screen. Default: the label. */
  readonly title?: string
  /** Shown above the items, in place of the title. */
  readonly header?: MenuHeader | undefined
  /** Returns the entries; called when the menu opens. */
  readonly getEntries: () => readonly MenuEntry[]
}

const loadMenuPopover = () => import('./menu-popover.tsx')
const MenuPopover = lazy(() => loadMenuPopover().then((module) => ({ default: module.MenuPopover })))

/** A menu that a button opens, with keyboard navigation. Its code is loaded when the user is about to open it. */
export function Menu({ renderTrigger, label, title = label, header, getEntries }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor}>
      {renderTrigger({ onPress: () => setOpen(!isOpen), onPointerOver: () => void loadMenuPopover(), 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      {isOpen ? (
        <Suspense>
          <MenuPopover anchor={anchor} label={label} title={title} header={header} entries={getEntries()} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </span>
  )
}
