import { Link, useApiList } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listArtistFollowers } from '../../contract/collection.ts'
import { getUserPath } from '../../contract/paths.ts'
import { QueryResult } from '../components/query-result.tsx'
import classes from './followers.module.css'

/** The followers of an artist that have a public profile. */
export function Followers({ artistId }: { readonly artistId: number }) {
  const { t } = useTranslation()
  const query = useApiList(listArtistFollowers, { params: { artistId } })
  return (
    <QueryResult
      query={query}
      loading={<SkeletonRows count={6} />}
      errorTitle={t('artist.followers_failed')}
      heading="h2"
      isEmpty={({ pages }) => pages[0]?.data.length === 0}
      empty={<EmptyState heading="h2" title={t('artist.no_followers')} />}
    >
      {({ pages }) => (
        <>
          <ul className={classes.list}>
            {pages.flatMap(({ data }) =>
              data.map((user) => (
                <li key={user.id}>
                  <Link to={getUserPath(user)} className={classes.user ?? ''}>
                    <Avatar name={user.name} src={user.image} size={44} />
                    <span>{user.name}</span>
                  </Link>
                </li>
              )),
            )}
          </ul>
          {query.hasNextPage ? (
            <Button variant="outline" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              {t('search.more')}
            </Button>
          ) : null}
        </>
      )}
    </QueryResult>
  )
}
