import { Link } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import { Cover } from '../components/cover.tsx'
import classes from './card.module.css'

interface CardProps {
  readonly to: string
  readonly image: Image | null
  readonly title: string
  readonly children?: ReactNode
  readonly isRound?: boolean
  /** A button on top of the cover. */
  readonly action?: ReactNode
}

/** A card with cover, title and a line of text. Cover and title link to the page. */
export const Card = ({ to, image, title, children, isRound = false, action }: CardProps) => (
  <article className={classes.card} data-round={isRound || undefined}>
    <div className={classes.art}>
      <Link to={to} viewTransition tabIndex={-1} aria-hidden="true">
        <Cover image={image} isRound={isRound} />
      </Link>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
    <h3 className={classes.title}>
      <Link to={to} viewTransition data-title>
        {title}
      </Link>
    </h3>
    {children ? <p className={classes.text}>{children}</p> : null}
  </article>
)
