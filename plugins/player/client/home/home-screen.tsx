import { useApi, useDocumentTitle } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getChannel } from '../../contract/channels.ts'
import { Answer } from '../parts/answer.tsx'
import { CardsWaiting } from '../parts/waiting.tsx'
import { ChannelRows } from './channel-rows.tsx'
import classes from './home-screen.module.css'

export default function HomeScreen() {
  const { t } = useTranslation()
  const answer = useApi(getChannel, { params: { slugOrId: 'home' } })
  useDocumentTitle(answer.data?.channel.name)
  return (
    <Answer
      of={answer}
      waiting={
        <div className={classes.home}>
          <CardsWaiting />
          <CardsWaiting />
        </div>
      }
      missing={t('home.empty')}
      missingText={null}
    >
      {({ channel }) => (
        <div className={classes.home}>
          <h1 className={classes.hidden} tabIndex={-1}>
            {channel.name}
          </h1>
          {channel.rows.length > 0 ? <ChannelRows rows={channel.rows} /> : <EmptyState heading="h2" title={t('home.empty')} />}
        </div>
      )}
    </Answer>
  )
}
