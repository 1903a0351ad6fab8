import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import classes from './tooltip-bubble.module.css'

interface TooltipBubbleProps {
  readonly target: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: string
}

/** react-aria places and dresses it; when it comes and goes is the button's to say. */
export const TooltipBubble = ({ target, onClose, children }: TooltipBubbleProps) => (
  <TooltipTriggerStateContext.Provider value={{ isOpen: true, shouldSkipAnimation: false, open: () => {}, close: onClose }}>
    <Tooltip triggerRef={target} className={classes.tip ?? ''} offset={8}>
      {children}
    </Tooltip>
  </TooltipTriggerStateContext.Provider>
)
