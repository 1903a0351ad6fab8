import { Link } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryResult } from '../components/query-result.tsx'

interface ProfileListProps<T> {
  readonly query: {
    readonly data: { readonly pages: readonly { readonly data: readonly T[] }[] } | undefined
    readonly error: Error | null
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly refetch: () => Promise<unknown>
  }
  /** The placeholder while the list loads, in the shape of the rows or cards. */
  readonly skeleton: ReactNode
  readonly emptyTitle: string
  /** A button or link for an empty list. Only the user's own profile has one. */
  readonly emptyAction?: ReactNode
  readonly children: (items: readonly T[]) => ReactNode
}

/** Shows the items of a profile tab, or that they are loading, could not be loaded, or do not exist. */
export function ProfileList<T>({ query, skeleton, emptyTitle, emptyAction, children }: ProfileListProps<T>) {
  const { t } = useTranslation()
  return (
    <QueryResult
      query={query}
      loading={skeleton}
      errorTitle={t('list_failed.title')}
      heading="h2"
      isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
      empty={<EmptyState heading="h2" title={emptyTitle} action={emptyAction} />}
    >
      {({ pages }) => children(pages.flatMap(({ data }) => data))}
    </QueryResult>
  )
}

/** A link to the search for an empty list. */
export function FindMusicLink() {
  const { t } = useTranslation()
  return (
    <Link to="/search" className={getButtonClass()}>
      {t('library.empty.action')}
    </Link>
  )
}
