import type { RefObject } from 'react'
import { Tooltip } from 'react-aria-components/Tooltip'
import classes from './tip.module.css'

interface TipProps {
  readonly target: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: string
}

export const Tip = ({ target, onClose, children }: TipProps) => (
  <Tooltip triggerRef={target} isOpen onOpenChange={(open) => (open ? undefined : onClose())} className={classes.tip ?? ''} offset={8}>
    {children}
  </Tooltip>
)
