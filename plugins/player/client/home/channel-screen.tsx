import { useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getChannel } from '../../contract/channels.ts'
import { CardGridSkeleton, TitledPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { AllChannelItems } from './all-channel-items.tsx'
import { ChannelRows } from './channel-rows.tsx'
import classes from './home-screen.module.css'

export default function ChannelScreen() {
  const { t } = useTranslation()
  const { slugOrId = '', restriction } = useParams()
  const query = useApi(getChannel, { params: { slugOrId }, query: { restriction } })
  useDocumentTitle(query.data?.channel.name)
  return (
    <QueryResult
      query={query}
      loading={
        <TitledPageSkeleton>
          <CardGridSkeleton />
        </TitledPageSkeleton>
      }
      notFoundTitle={t('channel.not_found')}
    >
      {({ channel }) => {
        const [firstRow] = channel.rows
        // A channel with items has one row, which is the channel itself. Other channels have a row for each channel that they contain.
        const isSingleRow = channel.rows.length === 1 && firstRow?.slug === channel.slug
        return (
          <div className={classes.home}>
            <header className={classes.head}>
              <h1 tabIndex={-1}>
                {channel.restriction ? t('channel.restricted', { name: channel.name, restriction: channel.restriction.display_name }) : channel.name}
              </h1>
              {channel.description ? <p>{channel.description}</p> : null}
            </header>
            {channel.rows.length === 0 || (isSingleRow && firstRow.items.length === 0) ? (
              <EmptyState heading="h2" title={t('channel.empty')} />
            ) : isSingleRow ? (
              <AllChannelItems channel={channel} row={firstRow} />
            ) : (
              <ChannelRows rows={channel.rows} />
            )}
          </div>
        )
      }}
    </QueryResult>
  )
}
