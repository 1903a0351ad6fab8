import { useApi, useDocumentTitle, usePermission, useUser } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { useTranslation } from 'react-i18next'
import { type ChannelRow, getChannel } from '../../contract/channels.ts'
import { QueryResult } from '../components/query-result.tsx'
import { HomeSkeleton } from '../components/skeletons.tsx'
import { ChannelRows } from './channel-rows.tsx'
import classes from './home-screen.module.css'
import { PersonalShelves } from './personal-shelves.tsx'

export default function HomeScreen() {
  const { t } = useTranslation()
  const emptyText = usePermission('music.create') ? t('home.empty.text') : null
  const query = useApi(getChannel, { params: { slugOrId: 'home' } })
  useDocumentTitle(query.data?.channel.name)
  return (
    <QueryResult query={query} loading={<HomeSkeleton />} notFoundTitle={t('home.empty')} notFoundText={emptyText}>
      {({ channel }) => (
        <div className={classes.home}>
          <VisuallyHidden as="h1" tabIndex={-1}>
            {channel.name}
          </VisuallyHidden>
          {channel.rows.length > 0 ? (
            <HomeRows rows={channel.rows} />
          ) : (
            <EmptyState heading="h2" title={t('home.empty')}>
              {emptyText}
            </EmptyState>
          )}
        </div>
      )}
    </QueryResult>
  )
}

/** The featured album, the shelves of the user, and the other rows. For guests the shelves are at the end, so that the other rows do not move when the shelves are loaded. */
function HomeRows({ rows }: { readonly rows: readonly ChannelRow[] }) {
  const isSignedIn = useUser() !== null
  const heroCount = rows[0]?.layout === 'hero' ? 1 : 0
  const shelves = <PersonalShelves shownAlbumIds={new Set(rows.flatMap((row) => (row.kind === 'albums' ? row.items.map(({ id }) => id) : [])))} />
  return (
    <>
      <ChannelRows rows={rows.slice(0, heroCount)} />
      {isSignedIn ? shelves : null}
      <ChannelRows rows={rows.slice(heroCount)} initialCount={1 - heroCount} />
      {isSignedIn ? null : shelves}
    </>
  )
}
