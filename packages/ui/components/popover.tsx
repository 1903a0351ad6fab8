import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useMedia } from '../use-media.ts'

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
  /** Uses the height of the window before the content scrolls. */
  readonly isTall?: boolean
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

type OpenReason = 'press' | 'hover'

const CLOSE_DELAY_MS = 150

const loadPopoverPanel = () => import('../parts/popover-panel.tsx')
const PopoverPanel = lazy(() => loadPopoverPanel().then((module) => ({ default: module.PopoverPanel })))

/** A panel beside the button that opens it; on phones a modal sheet. Its code is loaded when the user is about to open it. */
export function Popover({ renderTrigger, label, opensOnHover = false, placement = 'bottom start', isTall = false, children }: PopoverProps) {
  const [openReason, setOpenReason] = useState<OpenReason>()
  const isPhone = useMedia('phone')
  const anchor = useRef<HTMLSpanElement>(null)
  const hoverHandlers = useHover(opensOnHover && !isPhone && openReason !== 'press', openReason === 'hover', setOpenReason)
  const close = () => setOpenReason(undefined)
  return (
    <span ref={anchor} {...hoverHandlers} onPointerOver={() => void loadPopoverPanel()}>
      {renderTrigger({
        onPress: () => setOpenReason(openReason === 'press' ? undefined : 'press'),
        'aria-haspopup': 'dialog',
        'aria-expanded': openReason !== undefined,
      })}
      {openReason ? (
        <Suspense>
          <PopoverPanel
            key={openReason}
            anchor={anchor}
            label={label}
            placement={placement}
            isTall={isTall}
            isPreview={openReason === 'hover'}
            onClose={close}
            {...hoverHandlers}
          >
            {typeof children === 'function' ? children(close) : children}
          </PopoverPanel>
        </Suspense>
      ) : null}
    </span>
  )
}

/** Opens the popover while the mouse is over the trigger or the popover. Escape closes it. */
function useHover(isEnabled: boolean, isOpen: boolean, setOpenReason: (reason: OpenReason | undefined) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpenReason(undefined)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, setOpenReason])
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (isEnabled && pointerType === 'mouse') setOpenReason('hover')
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      if (isEnabled) timer.current = setTimeout(() => setOpenReason(undefined), CLOSE_DELAY_MS)
    },
  }
}
