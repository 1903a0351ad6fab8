import type { PointerEventHandler, ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { FloatingPanel } from './floating-panel.tsx'
import classes from './popover-panel.module.css'

interface PopoverPanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly placement: 'bottom start' | 'bottom end' | 'top' | 'bottom'
  readonly isTall: boolean
  /** Whether the panel was opened by hover. It then does not take the focus, and the page stays clickable. */
  readonly isPreview: boolean
  readonly onClose: () => void
  readonly onPointerEnter: PointerEventHandler
  readonly onPointerLeave: PointerEventHandler
  readonly children: ReactNode
}

/** The open panel of a popover. */
export const PopoverPanel = ({ anchor, label, placement, isTall, isPreview, onClose, children, ...pointer }: PopoverPanelProps) => (
  <FloatingPanel
    title={label}
    triggerRef={anchor}
    placement={placement}
    isOpen
    {...(isTall && { maxHeight: 'none' })}
    isNonModal={isPreview}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose()
    }}
  >
    {isPreview ? (
      <section aria-label={label} className={classes.panel} {...pointer}>
        {children}
      </section>
    ) : (
      <Dialog aria-label={label} className={classes.panel ?? ''}>
        {children}
      </Dialog>
    )}
  </FloatingPanel>
)
