import { toast, usePermission } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { GreetForm } from '../greet/greet-form.tsx'
import { GreetingList } from '../list/greeting-list.tsx'
import { useGreetings } from '../list/use-greetings.ts'
import classes from './panel.module.css'

/** At the end of a track's page. Who may not greet sees it once somebody else has. */
export default function TrackGreetings({ trackId }: { trackId: number }) {
  const { t } = useTranslation()
  const mayGreet = usePermission('hello.greet')
  const greetings = useGreetings(trackId)
  const isEmpty = (greetings.data?.pages[0]?.data.length ?? 0) === 0
  if (isEmpty && !mayGreet) return null
  return (
    <section className={classes.panel} aria-label={t('hello.title')}>
      <h2>{t('hello.title')}</h2>
      {mayGreet ? <GreetForm trackId={trackId} onSent={() => toast.positive(t('hello.sent'))} /> : null}
      <GreetingList query={greetings} hasTracks={false} empty={<p className={classes.empty}>{t('hello.track.empty')}</p>} />
    </section>
  )
}
