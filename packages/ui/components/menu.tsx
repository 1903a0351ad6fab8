import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { MenuEntry, MenuHeader } from './menu-popover.tsx'

export type { MenuAction, MenuEntry } from './menu-popover.tsx'

/** What the trigger has to hand on to its button. */
interface TriggerProps {
  readonly onPress: () => void
  readonly onPointerOver: () => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly label: string
  /** Title of the sheet on phones; the label by default. */
  readonly title?: string
  /** Stands above the list: whose it is. */
  readonly header?: MenuHeader | undefined
  /** Asked for when it opens. */
  readonly getEntries: () => readonly MenuEntry[]
}

const load = () => import('./menu-popover.tsx')
const MenuPopover = lazy(() => load().then((module) => ({ default: module.MenuPopover })))

/** A list of things to do, opened from a button. Arrows, type-ahead, Escape. Its code comes when it is about to be opened. */
export function Menu({ trigger, label, title = label, header, getEntries }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor}>
      {trigger({ onPress: () => setOpen(!isOpen), onPointerOver: () => void load(), 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      {isOpen ? (
        <Suspense>
          <MenuPopover anchor={anchor} label={label} title={title} header={header} entries={getEntries()} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </span>
  )
}
