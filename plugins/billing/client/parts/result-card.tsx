import type { ReactNode } from 'react'
import classes from './result-card.module.css'

interface ResultCardProps {
  readonly tone: 'neutral' | 'positive' | 'danger'
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** The result of a payment or of a change, with what the user can do next. Screen readers announce it when it changes. */
export const ResultCard = ({ tone, icon, title, children, actions }: ResultCardProps) => (
  <section className={classes.card}>
    <div className={classes.texts} aria-live="polite">
      <span className={classes.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
    </div>
    <div className={classes.actions}>{actions}</div>
  </section>
)
