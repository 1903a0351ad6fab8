import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../parts/use-is-phone.ts'

/** The props that the trigger passes to its button. */
interface TriggerProps {
  readonly onPress: () => void
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
}

interface PopoverProps {
  /** Renders the button that opens the popover. */
  readonly renderTrigger: (props: TriggerProps) => ReactNode
  readonly label: string
  /** Also opens when a mouse enters the trigger, and closes 150 ms after the mouse left both. */
  readonly opensOnHover?: boolean
  readonly placement?: 'bottom start' | 'bottom end' | 'top' | 'bottom'
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

type Reason = 'press' | 'hover'

const CLOSE_DELAY_MS = 150

const load = () => import('../parts/popover-panel.tsx')
const PopoverPanel = lazy(() => load().then((module) => ({ default: module.PopoverPanel })))

/** A panel beside the button that opens it; on phones a modal sheet. Its code is loaded when the user is about to open it. */
export function Popover({ renderTrigger, label, opensOnHover = false, placement = 'bottom start', children }: PopoverProps) {
  const [open, setOpen] = useState<Reason>()
  const isPhone = useIsPhone()
  const anchor = useRef<HTMLSpanElement>(null)
  const hover = useHover(opensOnHover && !isPhone && open !== 'press', open === 'hover', setOpen)
  const close = () => setOpen(undefined)
  return (
    <span ref={anchor} {...hover} onPointerOver={() => void load()}>
      {renderTrigger({ onPress: () => setOpen(open === 'press' ? undefined : 'press'), 'aria-haspopup': 'dialog', 'aria-expanded': open !== undefined })}
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

/** Opens the popover while the mouse is over the trigger or the popover. Escape closes it. */
function useHover(isEnabled: boolean, isOpen: boolean, setOpen: (reason: Reason | undefined) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(undefined)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, setOpen])
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (isEnabled && pointerType === 'mouse') setOpen('hover')
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      if (isEnabled) timer.current = setTimeout(() => setOpen(undefined), CLOSE_DELAY_MS)
    },
  }
}
