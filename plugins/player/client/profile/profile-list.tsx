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
  /** In the shape of the rows or cards. */
  readonly skeleton: ReactNode
  readonly emptyTitle: string
  /** The next step, on the user’s own profile. */
  readonly emptyAction?: ReactNode
  readonly children: (items: readonly T[]) => ReactNode
}

/** The items of a profile tab, or their loading, failed or empty state. */
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

/** Shows the link to the search in an empty list. */
export function FindMusicLink() {
  const { t } = useTranslation()
  return (
    <Link to="/search" className={getButtonClass()}>
      {t('library.empty.action')}
    </Link>
  )
}
