import { Link, useApiList, useT } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { profilePath } from '../../contract/paths.ts'
import type { listFollowed, listFollowers } from '../../contract/profile.ts'
import classes from './people-list.module.css'

interface PeopleListProps {
  readonly from: typeof listFollowers | typeof listFollowed
  readonly userId: number
  readonly label: string
  /** When there is nobody. */
  readonly empty: string
}

export function PeopleList({ from, userId, label, empty }: PeopleListProps) {
  const t = useT()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(from, { params: { id: userId } })
  if (isError)
    return (
      <p className={classes.text} role="alert">
        {t('auth.profile.people_failed')}{' '}
        <Button look="outline" size="small" onPress={() => void refetch()}>
          {t('auth.profile.retry')}
        </Button>
      </p>
    )
  if (!data) return <Skeleton height="64px" />
  const people = data.pages.flatMap((page) => page.data)
  if (people.length === 0) return <p className={classes.text}>{empty}</p>
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
