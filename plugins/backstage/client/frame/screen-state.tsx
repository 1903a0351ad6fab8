import { type ApiError, useDocumentTitle } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState, type LoadStateQuery } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './screen.module.css'

interface ScreenStateProps<T> {
  readonly query: LoadStateQuery<T> & { readonly error: ApiError | null }
  /** The heading that is shown when the content could not be loaded. */
  readonly title?: string
  readonly children: (data: T) => ReactNode
}

/** Shows the content of a screen, or that it is loading, could not be loaded, or does not exist. The server returns 404 for music of other users, too. */
export function ScreenState<T>({ query, title, children }: ScreenStateProps<T>) {
  if (query.error?.status === 404) return <Missing />
  const content = (
    <LoadState query={query} skeleton={<Skeleton height="420px" />}>
      {children}
    </LoadState>
  )
  // Loaded content has its own layout, so it does not need the frame that the other states get.
  if (query.data !== undefined) return content
  return (
    <div className={classes.screen}>
      {query.isError && title ? (
        <header className={classes.header}>
          <h1 tabIndex={-1}>{title}</h1>
        </header>
      ) : null}
      {content}
    </div>
  )
}

function Missing() {
  const { t } = useTranslation()
  useDocumentTitle(t('backstage.missing.title'))
  return <EmptyState title={t('backstage.missing.title')}>{t('backstage.missing.text')}</EmptyState>
}
