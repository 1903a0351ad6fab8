import { Link } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryResult } from '../components/query-result.tsx'

interface LibraryListProps<T> {
  readonly query: {
    readonly data: { readonly pages: readonly { readonly data: readonly T[] }[] } | undefined
    readonly error: Error | null
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    /** Whether the rows still belong to the previous filter, because the next response is loading. */
    readonly isPlaceholderData: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** The fields for the filter and the order; undefined when there is nothing to filter. */
  readonly toolbar?: ReactNode
  /** The placeholder while the list loads, in the shape of the rows or cards. */
  readonly skeleton: ReactNode
  readonly isFiltered?: boolean
  readonly onClearFilter?: () => void
  readonly emptyTitle: string
  readonly emptyText: string
  /** The button or link of an empty library; by default a link to the search page. */
  readonly emptyAction?: ReactNode
  readonly children: (items: readonly T[]) => ReactNode
}

/** Shows the rows of a library list, or that they are loading, could not be loaded, do not exist, or do not match the filter. */
export function LibraryList<T>(props: LibraryListProps<T>) {
  const { query, toolbar, skeleton, onClearFilter, emptyTitle, emptyText, emptyAction, children } = props
  const { t } = useTranslation()
  const isFiltered = props.isFiltered === true || query.isPlaceholderData
  const isLoading = !query.data && query.error === null
  const hasItems = query.data?.pages.some(({ data }) => data.length > 0) === true
  return (
    <>
      {isLoading || hasItems || isFiltered ? toolbar : null}
      <QueryResult
        query={query}
        loading={skeleton}
        errorTitle={t('library.failed')}
        heading="h2"
        isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
        empty={
          isFiltered ? (
            <EmptyState
              heading="h2"
              title={t('search.no_results')}
              action={onClearFilter ? <Button onPress={onClearFilter}>{t('library.clear_filters')}</Button> : undefined}
            />
          ) : (
            <EmptyState
              heading="h2"
              title={emptyTitle}
              action={
                emptyAction ?? (
                  <Link to="/search" className={getButtonClass()}>
                    {t('library.empty.action')}
                  </Link>
                )
              }
            >
              {emptyText}
            </EmptyState>
          )
        }
      >
        {({ pages }) => children(pages.flatMap(({ data }) => data))}
      </QueryResult>
    </>
  )
}
