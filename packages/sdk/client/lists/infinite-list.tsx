import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore, type NextPageQuery } from './load-more.tsx'

/** The props of {@link InfiniteList}. */
export interface InfiniteListProps<T> {
  /** The result of `useApiList`. */
  readonly query: NextPageQuery & {
    readonly data: InfiniteData<{ readonly data: readonly T[] }> | undefined
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** The accessible name of the list. */
  readonly label: string
  readonly getItemId: (item: T) => string | number
  readonly children: (item: T, index: number) => ReactNode
  /** Placeholders in the shape of the items. */
  readonly skeleton?: ReactNode
  /** What could not be loaded, as a sentence. */
  readonly failedText?: string
  /** Shown when the list has no items, for example an `EmptyState`. */
  readonly empty: ReactNode
  /** Shown after the last item of a list with several pages. */
  readonly end?: ReactNode
  readonly className?: string
}

/** A list that loads its next page when the user scrolls near its end, with its loading, failed and empty states. */
export const InfiniteList = <T,>({ query, skeleton, failedText, empty, ...props }: InfiniteListProps<T>) => (
  <LoadState
    query={query}
    skeleton={skeleton ?? <SkeletonRows count={6} />}
    failedText={failedText}
    isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
    empty={empty}
  >
    {({ pages }) => <Items {...props} query={query} pages={pages} />}
  </LoadState>
)

type ItemsProps<T> = Pick<InfiniteListProps<T>, 'query' | 'label' | 'getItemId' | 'children' | 'end' | 'className'> & {
  readonly pages: readonly { readonly data: readonly T[] }[]
}

function Items<T>({ query, label, getItemId, children, end, className, pages }: ItemsProps<T>) {
  const items = pages.flatMap(({ data }) => data)
  return (
    <>
      <ul aria-label={label} className={className}>
        {items.map((item, index) => (
          <li key={getItemId(item)}>{children(item, index)}</li>
        ))}
      </ul>
      <LoadMore query={query} />
      {query.hasNextPage || pages.length === 1 ? null : end}
    </>
  )
}
