import type { ReactNode } from 'react'
import classes from './badge.module.css'

interface BadgeProps {
  /** The state in words: a colour alone says nothing to some. */
  readonly children: string | number
  readonly tone?: 'neutral' | 'positive' | 'warning' | 'danger'
  readonly icon?: ReactNode
}

/** The state of a thing, as a soft pill. */
export const Badge = ({ children, tone = 'neutral', icon }: BadgeProps) => (
  <span className={`${classes.badge} ${classes[tone]}`}>
    {icon}
    {children}
  </span>
)
