import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GreetingCard } from './greeting-card.tsx'
import classes from './greeting-list.module.css'
import type { GreetingsQuery } from './use-greetings.ts'
import { useRemoveGreeting } from './use-remove-greeting.ts'

interface GreetingListProps {
  readonly query: GreetingsQuery
  /** Shown when there are no greetings. */
  readonly empty: ReactNode
  readonly isRemovable?: boolean
  /** Shows the track of each greeting. False on the page of a track, because the list would repeat the name of this track. */
  readonly hasTracks?: boolean
}

/** A list of greetings, newest first, with a button that loads more. */
export function GreetingList({ query, empty, isRemovable = false, hasTracks = true }: GreetingListProps) {
  const { t } = useTranslation()
  const { remove, removingId } = useRemoveGreeting()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const greetings = data?.pages.flatMap((page) => page.data)
  if (!greetings) return isError ? <LoadError onRetry={() => void refetch()} /> : <LoadingRows />
  if (greetings.length === 0) return empty
  return (
    <div className={classes.list}>
      <ul aria-label={t('hello.list')}>
        {greetings.map((greeting) => (
          <GreetingCard
            key={greeting.id}
            greeting={greeting}
            hasTrack={hasTracks}
            isRemoving={removingId === greeting.id}
            {...(isRemovable && { onRemove: () => remove(greeting.id) })}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('hello.more')}
        </Button>
      ) : null}
    </div>
  )
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={classes.error} role="alert">
      {t('hello.failed')}
      <Button variant="outline" size="small" onPress={onRetry}>
        {t('hello.retry')}
      </Button>
    </p>
  )
}

const LoadingRows = () => (
  <div className={classes.list} aria-busy="true">
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
  </div>
)
