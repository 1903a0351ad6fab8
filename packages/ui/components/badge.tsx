import type { ReactNode } from 'react'
import classes from './badge.module.css'

interface BadgeProps {
  /** The text. It is necessary, because not everyone can recognise the status by the colour. */
  readonly children: string | number
  readonly tone?: 'neutral' | 'positive' | 'warning' | 'danger'
  readonly icon?: ReactNode
}

/** A small label that shows a status. */
export const Badge = ({ children, tone = 'neutral', icon }: BadgeProps) => (
  <span className={`${classes.badge} ${classes[tone]}`}>
    {icon}
    {children}
  </span>
)
