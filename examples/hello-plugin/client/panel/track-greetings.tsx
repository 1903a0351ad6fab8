import { toast, usePermission } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { GreetForm } from '../greet/greet-form.tsx'
import { GreetingList } from '../list/greeting-list.tsx'
import { useGreetings } from '../list/use-greetings.ts'
import classes from './panel.module.css'

/** The greetings at the end of the page of a track. Users without permission to greet do not see this section while it is empty. */
export default function TrackGreetings({ trackId }: { trackId: number }) {
  const { t } = useTranslation()
  const canGreet = usePermission('hello.greet')
  const query = useGreetings(trackId)
  const isEmpty = (query.data?.pages[0]?.data.length ?? 0) === 0
  if (isEmpty && !canGreet) return null
  return (
    <section className={classes.panel} aria-label={t('hello.title')}>
      <h2>{t('hello.title')}</h2>
      {canGreet ? <GreetForm trackId={trackId} onSent={() => toast.positive(t('hello.sent'))} /> : null}
      <GreetingList query={query} hasTracks={false} empty={<p className={classes.empty}>{t('hello.track.empty')}</p>} />
    </section>
  )
}
