import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import classes from './tooltip-bubble.module.css'

interface TooltipBubbleProps {
  readonly target: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: string
}

/** The visible tooltip. react-aria positions it; `useTooltip` decides when it is shown. */
export const TooltipBubble = ({ target, onClose, children }: TooltipBubbleProps) => (
  <TooltipTriggerStateContext.Provider value={{ isOpen: true, shouldSkipAnimation: false, open: () => {}, close: onClose }}>
    <Tooltip triggerRef={target} className={classes.tooltip ?? ''} offset={8}>
      {children}
    </Tooltip>
  </TooltipTriggerStateContext.Provider>
)
