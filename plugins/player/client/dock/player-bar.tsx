import { useT } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { speakNotices, usePlayer } from '../engine/player-store.ts'
import { NowPlaying } from './now-playing.tsx'
import { PhoneStrip } from './phone-strip.tsx'
import classes from './player-bar.module.css'
import { SeekLine } from './seek-line.tsx'
import { SideControls } from './side-controls.tsx'
import { Transport } from './transport.tsx'
import { useMediaSession } from './use-media-session.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The bar at the foot of every screen. It is there from the first track on and never goes with a navigation. */
export default function PlayerBar() {
  const t = useT()
  const track = usePlayer((state) => state.track)
  useMediaSession()
  useShortcuts()
  useEffect(() => speakNotices({ failed: t('notice.failed'), blocked: t('notice.blocked') }), [t])
  if (!track) return null
  return (
    <section className={classes.bar} aria-label={t('player')}>
      <div className={classes.desk}>
        <NowPlaying track={track} />
        <div className={classes.middle}>
          <Transport />
          <SeekLine />
        </div>
        <SideControls />
      </div>
      <PhoneStrip track={track} />
      <p className={classes.hidden} aria-live="polite">
        {t('now_playing', { name: track.name, artists: track.artists.map(({ name }) => name).join(', ') })}
      </p>
    </section>
  )
}
