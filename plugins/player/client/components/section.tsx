import { Link } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CardHeadingProvider } from '../cards/card-heading.ts'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  /** The path of the page that shows all items. */
  readonly showAllPath?: string
  /** A short text beside the title. */
  readonly aside?: string | undefined
  readonly children: ReactNode
}

export function Section({ title, showAllPath, aside, children }: SectionProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <h2>{showAllPath ? <Link to={showAllPath}>{title}</Link> : title}</h2>
        {aside ? <p className={classes.aside}>{aside}</p> : null}
        {showAllPath ? (
          <Link to={showAllPath} className={classes.showAll ?? ''} aria-label={t('show_all_name', { name: title })}>
            {t('show_all')}
          </Link>
        ) : null}
      </header>
      <CardHeadingProvider value="h3">{children}</CardHeadingProvider>
    </section>
  )
}

export { CardRow } from './card-row.tsx'

export const CardGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>

/** A vertical list of cards. Each card has a small cover beside its texts. */
export const CardLines = ({ children }: { children: ReactNode }) => (
  <div className={classes.list} data-layout="list">
    {children}
  </div>
)
