import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ProfileListProps<T> {
  readonly query: {
    readonly data: { readonly pages: readonly { readonly data: readonly T[] }[] } | undefined
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly emptyTitle: string
  readonly children: (items: readonly T[]) => ReactNode
}

/** The items of a profile tab, or their loading, failed or empty state. */
export function ProfileList<T>({ query, emptyTitle, children }: ProfileListProps<T>) {
  const { t } = useTranslation()
  return (
    <LoadState
      query={query}
      skeleton={<SkeletonRows count={4} />}
      failedText={t('profile.failed')}
      isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
      empty={<EmptyState heading="h2" title={emptyTitle} />}
    >
      {({ pages }) => children(pages.flatMap(({ data }) => data))}
    </LoadState>
  )
}
