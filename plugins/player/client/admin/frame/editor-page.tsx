import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface BackLinkProps {
  readonly to: string
  readonly label: string
}

/** The link from the page of an item to its list. */
export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Link to={to} className={classes.back ?? ''}>
      <ChevronLeft aria-hidden="true" size={16} />
      {label}
    </Link>
  )
}

interface EditorPageProps {
  readonly title: string
  /** The link to the list that contains the item. */
  readonly back: BackLinkProps
  /** A picture that is shown before the heading. */
  readonly picture?: ReactNode
  /** Badges beside the heading. */
  readonly badges?: ReactNode
  /** Buttons at the end of the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of a page that edits one item: a link to the list, the heading and the content. */
export function EditorPage({ title, back, picture, badges, actions, children }: EditorPageProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <BackLink {...back} />
      <header className={classes.top}>
        {picture}
        <h1 tabIndex={-1}>{title}</h1>
        {badges}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}
