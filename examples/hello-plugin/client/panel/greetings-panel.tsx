import type { CurrentTrack } from '@balafon/plugin-player/contract/points'
import { toast, usePermission } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { GreetForm } from '../greet/greet-form.tsx'
import { GreetingList } from '../list/greeting-list.tsx'
import { useGreetings } from '../list/use-greetings.ts'
import classes from './panel.module.css'

/** A panel beside the page with the greetings of the current track. */
export default function GreetingsPanel({ track }: CurrentTrack) {
  const { t } = useTranslation()
  const canGreet = usePermission('hello.greet')
  const query = useGreetings(track.id)
  return (
    <div className={classes.panel}>
      {canGreet ? <GreetForm key={track.id} trackId={track.id} onSent={() => toast.positive(t('hello.sent'))} /> : null}
      <GreetingList query={query} hasTracks={false} empty={<p className={classes.empty}>{t('hello.track.empty')}</p>} />
    </div>
  )
}
