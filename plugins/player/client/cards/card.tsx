import { Link } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import { Cover } from '../parts/cover.tsx'
import classes from './card.module.css'

interface CardProps {
  readonly to: string
  readonly image: Image | null
  readonly title: string
  readonly children?: ReactNode
  readonly round?: boolean
  /** What floats over the cover: the play button. */
  readonly action?: ReactNode
  readonly transition?: string
}

/** A thing to open: its picture, its name, a line below. The whole picture is the link; the button on it is its own. */
export const Card = ({ to, image, title, children, round = false, action, transition }: CardProps) => (
  <article className={classes.card} data-round={round || undefined}>
    <div className={classes.art}>
      <Link to={to} viewTransition tabIndex={-1} aria-hidden="true">
        <Cover image={image} round={round} transition={transition} />
      </Link>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
    <h3 className={classes.title}>
      <Link to={to} viewTransition data-title>
        {title}
      </Link>
    </h3>
    {children ? <p className={classes.line}>{children}</p> : null}
  </article>
)
