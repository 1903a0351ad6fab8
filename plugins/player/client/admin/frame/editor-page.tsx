import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './editor.module.css'

interface EditorPageProps {
  readonly title: string
  /** The list that the page belongs to. */
  readonly back: { readonly to: string; readonly label: string }
  /** Badges beside the heading. */
  readonly badges?: ReactNode
  /** Buttons at the end of the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of a page that edits one item: a link to the list, the heading and the content. */
export function EditorPage({ title, back, badges, actions, children }: EditorPageProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <Link to={back.to} className={classes.back ?? ''}>
        <ChevronLeft aria-hidden="true" size={16} />
        {back.label}
      </Link>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{title}</h1>
        {badges}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}
