import { useApi, useDocumentTitle, usePermission } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getChannel } from '../../contract/channels.ts'
import { QueryResult } from '../components/query-result.tsx'
import { CardRowSkeleton } from '../components/skeletons.tsx'
import { ChannelRows } from './channel-rows.tsx'
import classes from './home-screen.module.css'
import { PersonalShelves } from './personal-shelves.tsx'

export default function HomeScreen() {
  const { t } = useTranslation()
  const emptyText = usePermission('music.create') ? t('home.empty.text') : null
  const query = useApi(getChannel, { params: { slugOrId: 'home' } })
  useDocumentTitle(query.data?.channel.name)
  return (
    <QueryResult
      query={query}
      loading={
        <div className={classes.home}>
          <CardRowSkeleton />
          <CardRowSkeleton />
        </div>
      }
      notFoundTitle={t('home.empty')}
      notFoundText={emptyText}
    >
      {({ channel }) => (
        <div className={classes.home}>
          <h1 className={classes.hidden} tabIndex={-1}>
            {channel.name}
          </h1>
          {channel.rows.length > 0 ? (
            <>
              <PersonalShelves shownAlbumIds={new Set(channel.rows.flatMap((row) => (row.kind === 'albums' ? row.items.map(({ id }) => id) : [])))} />
              <ChannelRows rows={channel.rows} />
            </>
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
