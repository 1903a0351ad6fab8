import { useDocumentTitle } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface NewMusicPageProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** The page of a form that creates music. */
export function NewMusicPage({ title, text, children }: NewMusicPageProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <p className={classes.quiet}>{text}</p>
      {children}
    </div>
  )
}
