import { ApiError } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface QueryState<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface QueryResultProps<T> {
  readonly query: QueryState<T>
  readonly loading: ReactNode
  /** Title shown for status 404. */
  readonly notFoundTitle: string
  /** Text below the title for status 404: a default text when undefined, no text when null. */
  readonly notFoundText?: string | null
  /** Title shown for any other error. */
  readonly errorTitle?: string
  readonly children: (data: T) => ReactNode
}

/** Shows the result of a request, or its loading, error or not-found state. */
export function QueryResult<T>({ query: { data, error, refetch }, loading, notFoundTitle, notFoundText, errorTitle, children }: QueryResultProps<T>) {
  const { t } = useTranslation()
  if (data !== undefined) return children(data)
  if (!error) return loading
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={notFoundTitle}>{notFoundText === undefined ? t('not_found.text') : notFoundText}</EmptyState>
  const text = error instanceof ApiError && error.status === 0 ? t('load_failed.offline') : error.message || t('load_failed.text')
  return (
    <EmptyState title={errorTitle ?? t('load_failed.title')} action={<Button onPress={() => void refetch()}>{t('try_again')}</Button>}>
      {text}
    </EmptyState>
  )
}
