import { Link, useApiList } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { LoadFailed } from '@balafon/ui/load-failed'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buildProfilePath } from '../../contract/paths.ts'
import type { listFollowers, listFollowing } from '../../contract/profile.ts'
import classes from './user-list.module.css'

interface UserListProps {
  readonly endpoint: typeof listFollowers | typeof listFollowing
  readonly userId: number
  readonly label: string
  /** Shown when the list has no users. */
  readonly empty: ReactNode
}

/** Lists the followers or followed users of a profile. */
export function UserList({ endpoint, userId, label, empty }: UserListProps) {
  const { t } = useTranslation()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(endpoint, { params: { id: userId } })
  if (isError) return <LoadFailed text={t('auth.profile.list_failed')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} />
  const users = data.pages.flatMap((page) => page.data)
  if (users.length === 0) return empty
  return (
    <>
      <ul className={classes.users} aria-label={label}>
        {users.map((user) => (
          <li key={user.id}>
            <Link to={buildProfilePath(user)} className={classes.user ?? ''}>
              <Avatar name={user.name} src={user.image} size={44} />
              <span>{user.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('auth.profile.more')}
        </Button>
      ) : null}
    </>
  )
}
