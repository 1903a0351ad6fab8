import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { speakNotices } from '../engine/player-store.ts'
import classes from './bar.module.css'
import { NowPlaying } from './now-playing.tsx'
import { PhoneStrip } from './phone-strip.tsx'
import { SeekLine } from './seek-line.tsx'
import { SideControls } from './side-controls.tsx'
import { Transport } from './transport.tsx'
import { useMediaSession } from './use-media-session.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** What plays, and everything that can be done with it. */
export default function Bar({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  useMediaSession()
  useShortcuts()
  useEffect(() => speakNotices({ failed: t('notice.failed'), blocked: t('notice.blocked') }), [t])
  return (
    <section className={classes.bar} aria-label={t('player')}>
      <div className={classes.desk}>
        <NowPlaying track={track} />
        <div className={classes.middle}>
          <Transport />
          <SeekLine />
        </div>
        <SideControls track={track} />
      </div>
      <PhoneStrip track={track} />
      <p className={classes.hidden} aria-live="polite">
        {t('now_playing', { name: track.name, artists: track.artists.map(({ name }) => name).join(', ') })}
      </p>
    </section>
  )
}
