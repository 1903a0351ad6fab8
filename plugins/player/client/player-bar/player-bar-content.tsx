import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { setErrorMessages } from '../engine/player-store.ts'
import { MiniPlayer } from './mini-player.tsx'
import { NowPlaying } from './now-playing.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import classes from './player-bar-content.module.css'
import { SeekBar } from './seek-bar.tsx'
import { SideControls } from './side-controls.tsx'
import { useMediaSession } from './use-media-session.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The player bar on desktops and the mini player on phones. */
export default function PlayerBarContent({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  useMediaSession()
  useShortcuts()
  useEffect(() => setErrorMessages({ failed: t('notice.failed'), blocked: t('notice.blocked'), offline: t('notice.offline') }), [t])
  return (
    <section className={classes.bar} aria-label={t('player')}>
      <div className={classes.desktop}>
        <NowPlaying track={track} />
        <div className={classes.middle}>
          <PlaybackControls />
          <SeekBar />
        </div>
        <SideControls track={track} />
      </div>
      <MiniPlayer track={track} />
      <p className={classes.hidden} aria-live="polite">
        {t('now_playing', { name: track.name, artists: track.artists.map(({ name }) => name).join(', ') })}
      </p>
    </section>
  )
}
