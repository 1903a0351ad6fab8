import { Link } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  /** Where all of it is. */
  readonly all?: string
  readonly children: ReactNode
}

export function Section({ title, all, children }: SectionProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <h2>{all ? <Link to={all}>{title}</Link> : title}</h2>
        {all ? (
          <Link to={all} className={classes.all ?? ''} aria-label={t('show_all_of', { name: title })}>
            {t('show_all')}
          </Link>
        ) : null}
      </header>
      {children}
    </section>
  )
}

/** Cards side by side: as many as fit on a desk, a strip to swipe on a phone. */
export const CardRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>

export const CardGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>
