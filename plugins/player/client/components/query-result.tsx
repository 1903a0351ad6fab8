import { ApiError, Link } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface QueryState<T> {
  readonly data: T | undefined
  readonly error: Error | null
  /** `paused` while the browser is offline. The request is sent when the browser is online again. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly refetch: () => Promise<unknown>
}

interface QueryResultProps<T> {
  readonly query: QueryState<T>
  readonly loading: ReactNode
  /** The title for status 404. Without it, status 404 is shown like any other error. */
  readonly notFoundTitle?: string
  /** The text below the title for status 404. When it is undefined, a default text and a link to the search are shown. When it is null, no text is shown. */
  readonly notFoundText?: string | null
  /** The title for any other error. */
  readonly errorTitle?: string
  /** The heading element of the error. It is `h2` on a page that already shows its main heading. */
  readonly heading?: 'h1' | 'h2'
  readonly isEmpty?: (data: T) => boolean
  /** Shown instead of the content when `isEmpty` returns true. */
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows the result of a request, or its loading, error, not-found or empty state. */
export function QueryResult<T>(props: QueryResultProps<T>) {
  const { query, loading, notFoundTitle, notFoundText, errorTitle, heading = 'h1', isEmpty, empty, children } = props
  const { data, error, fetchStatus, refetch } = query
  const { t } = useTranslation()
  // The error stays visible while the request is repeated, so that the retry button keeps the focus.
  const [retriedError, setRetriedError] = useState<Error | null>(null)
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (fetchStatus === 'paused')
    return (
      <div role="status">
        <EmptyState heading={heading} title={t('load_paused.title')}>
          {t('load_paused.text')}
        </EmptyState>
      </div>
    )
  const shownError = error ?? retriedError
  if (!shownError) return loading
  if (notFoundTitle !== undefined && shownError instanceof ApiError && shownError.status === 404)
    return (
      <EmptyState
        heading={heading}
        title={notFoundTitle}
        action={
          notFoundText === undefined ? (
            <Link to="/search" className={getButtonClass()}>
              {t('library.empty.action')}
            </Link>
          ) : undefined
        }
      >
        {notFoundText === undefined ? t('not_found.text') : notFoundText}
      </EmptyState>
    )
  const retry = () => {
    setRetriedError(shownError)
    void refetch().finally(() => setRetriedError(null))
  }
  const text = shownError instanceof ApiError && shownError.status === 0 ? t('load_failed.offline') : shownError.message || t('load_failed.text')
  return (
    <div role="alert">
      <EmptyState
        heading={heading}
        title={errorTitle ?? t('load_failed.title')}
        action={
          <Button isPending={retriedError !== null} onPress={retry}>
            {t('try_again')}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
