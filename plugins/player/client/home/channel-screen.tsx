import { useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getChannel } from '../../contract/channels.ts'
import { Answer } from '../parts/answer.tsx'
import { CardsWaiting } from '../parts/waiting.tsx'
import { ChannelItems, ChannelRows } from './channel-rows.tsx'
import classes from './home-screen.module.css'

export default function ChannelScreen() {
  const { t } = useTranslation()
  const { slugOrId = '' } = useParams()
  const answer = useApi(getChannel, { params: { slugOrId } })
  useDocumentTitle(answer.data?.channel.name)
  return (
    <Answer of={answer} waiting={<CardsWaiting />} missing={t('channel.missing')}>
      {({ channel }) => {
        const [only] = channel.rows
        const isPlain = channel.rows.length === 1 && only?.slug === channel.slug
        return (
          <div className={classes.home}>
            <header className={classes.head}>
              <h1 tabIndex={-1}>{channel.name}</h1>
              {channel.description ? <p>{channel.description}</p> : null}
            </header>
            {channel.rows.length === 0 || (isPlain && only.items.length === 0) ? (
              <EmptyState heading="h2" title={t('channel.empty')} />
            ) : isPlain ? (
              <ChannelItems row={only} whole />
            ) : (
              <ChannelRows rows={channel.rows} />
            )}
          </div>
        )
      }}
    </Answer>
  )
}
