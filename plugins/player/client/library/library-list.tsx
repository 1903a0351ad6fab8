import { Link } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface LibraryListProps<T> {
  readonly query: {
    readonly data: { readonly pages: readonly { readonly data: readonly T[] }[] } | undefined
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** In the shape of the rows or cards. */
  readonly skeleton: ReactNode
  readonly isFiltered?: boolean
  readonly onClearFilter?: () => void
  readonly emptyTitle: string
  readonly emptyText: string
  /** The next step of an empty library; by default a link to the search page. */
  readonly emptyAction?: ReactNode
  readonly children: (items: readonly T[]) => ReactNode
}

/** The rows of a library, or their loading, failed, empty or no-match state. */
export function LibraryList<T>({ query, skeleton, isFiltered = false, onClearFilter, emptyTitle, emptyText, emptyAction, children }: LibraryListProps<T>) {
  const { t } = useTranslation()
  return (
    <LoadState
      query={query}
      skeleton={skeleton}
      failedText={t('library.failed')}
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
    </LoadState>
  )
}
