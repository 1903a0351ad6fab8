import type { ReactNode } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import { Cover } from './cover.tsx'
import classes from './subject-header.module.css'
import { washOf } from './wash.ts'

interface SubjectHeaderProps {
  readonly image: Image | null
  /** `Album · 2026` */
  readonly eyebrow: string
  readonly title: string
  readonly line: ReactNode
  readonly actions?: ReactNode
  readonly round?: boolean
}

/** The head of a page about one thing, washed in its cover's own colour. */
export const SubjectHeader = ({ image, eyebrow, title, line, actions, round = false }: SubjectHeaderProps) => (
  <header className={classes.header} style={washOf(image)}>
    <div className={classes.cover}>
      <Cover image={image} round={round} eager transition="subject-cover" />
    </div>
    <div className={classes.text}>
      <p className={classes.eyebrow}>{eyebrow}</p>
      <h1 className={classes.title} tabIndex={-1} data-long={title.length > 22 || undefined}>
        {title}
      </h1>
      <p className={classes.line}>{line}</p>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  </header>
)
