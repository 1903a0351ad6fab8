import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { ArrowDown, ArrowUp, Minus, Sparkle } from 'lucide-react'
import type { PositionChange } from '../tracks/track-entry.ts'
import classes from './position-change.module.css'

const ICONS = { up: ArrowUp, down: ArrowDown, same: Minus, new: Sparkle } as const

/** An arrow that shows whether a position in a chart has risen or fallen. */
export function PositionChangeIcon({ change: { direction, label } }: { readonly change: PositionChange }) {
  const Icon = ICONS[direction]
  return (
    <span className={classes.change} data-direction={direction} title={label}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
