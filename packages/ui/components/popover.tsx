import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../parts/use-is-phone.ts'

/** What the trigger has to hand on to its button. */
interface TriggerProps {
  readonly onPress: () => void
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
}

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly label: string
  /** Also shows itself under a mouse that rests on the trigger, and goes 150 ms after the mouse has left both. */
  readonly opensOnHover?: boolean
  readonly placement?: 'bottom start' | 'bottom end' | 'top' | 'bottom'
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

type Reason = 'press' | 'hover'

const CLOSE_DELAY_MS = 150

const load = () => import('../parts/popover-panel.tsx')
const PopoverPanel = lazy(() => load().then((module) => ({ default: module.PopoverPanel })))

/** More about a thing, beside it. On a phone it is a modal sheet. Its code comes when it is about to be opened. */
export function Popover({ trigger, label, opensOnHover = false, placement = 'bottom start', children }: PopoverProps) {
  const [open, setOpen] = useState<Reason>()
  const isPhone = useIsPhone()
  const anchor = useRef<HTMLSpanElement>(null)
  const hover = useHover(opensOnHover && !isPhone && open !== 'press', open === 'hover', setOpen)
  const close = () => setOpen(undefined)
  return (
    <span ref={anchor} {...hover} onPointerOver={() => void load()}>
      {trigger({ onPress: () => setOpen(open === 'press' ? undefined : 'press'), 'aria-haspopup': 'dialog', 'aria-expanded': open !== undefined })}
      {open ? (
        <Suspense>
          <PopoverPanel key={open} anchor={anchor} label={label} placement={placement} isPreview={open === 'hover'} onClose={close} {...hover}>
            {typeof children === 'function' ? children(close) : children}
          </PopoverPanel>
        </Suspense>
      ) : null}
    </span>
  )
}

/** Open while the mouse is on the trigger or on what it opened; Escape ends it from anywhere. */
function useHover(isOn: boolean, isOpen: boolean, setOpen: (reason: Reason | undefined) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(undefined)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isOpen, setOpen])
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (isOn && pointerType === 'mouse') setOpen('hover')
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      if (isOn) timer.current = setTimeout(() => setOpen(undefined), CLOSE_DELAY_MS)
    },
  }
}
