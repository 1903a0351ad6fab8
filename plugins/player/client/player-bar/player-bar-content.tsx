import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { setNoticeText } from '../engine/player-store.ts'
import { useFullPlayer } from '../full-player/use-full-player.ts'
import { usePlayerShortcuts } from '../shortcuts/use-player-shortcuts.ts'
import { MiniPlayer } from './mini-player.tsx'
import { NowPlaying } from './now-playing.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import classes from './player-bar-content.module.css'
import { SeekBar } from './seek-bar.tsx'
import { SideControls } from './side-controls.tsx'
import { useMediaSession } from './use-media-session.ts'
import { usePlayingTitle } from './use-playing-title.ts'

const FullPlayer = lazy(() => import('../full-player/full-player.tsx'))

/** The player bar on desktops and the mini player on phones. */
export default function PlayerBarContent({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  useMediaSession()
  usePlayerShortcuts(track)
  usePlayingTitle(track)
  const { isOpen } = useFullPlayer()
  useEffect(() => setNoticeText((notice, { name }) => t(`notice.${notice}`, { name })), [t])
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
      {isOpen ? (
        <Suspense>
          <FullPlayer track={track} />
        </Suspense>
      ) : null}
      <VisuallyHidden as="p" aria-live="polite">
        {t('now_playing', { name: track.name, artists: track.artists.map(({ name }) => name).join(', ') })}
      </VisuallyHidden>
    </section>
  )
}
