import { Link, useApiList, useT } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import type { ReactNode } from 'react'
import { profilePath } from '../../contract/paths.ts'
import type { listFollowed, listFollowers } from '../../contract/profile.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { WaitingRows } from '../loading/waiting-rows.tsx'
import classes from './people-list.module.css'

interface PeopleListProps {
  readonly from: typeof listFollowers | typeof listFollowed
  readonly userId: number
  readonly label: string
  /** When there is nobody. */
  readonly empty: ReactNode
}

export function PeopleList({ from, userId, label, empty }: PeopleListProps) {
  const t = useT()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(from, { params: { id: userId } })
  if (isError) return <NotLoaded text={t('auth.profile.people_failed')} onRetry={() => void refetch()} />
  if (!data) return <WaitingRows count={3} />
  const people = data.pages.flatMap((page) => page.data)
  if (people.length === 0) return empty
  return (
    <>
      <ul className={classes.people} aria-label={label}>
        {people.map((person) => (
          <li key={person.id}>
            <Link to={profilePath(person)} className={classes.person ?? ''}>
              <Avatar name={person.name} src={person.image} size={44} />
              <span>{person.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button look="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('auth.profile.more')}
        </Button>
      ) : null}
    </>
  )
}
