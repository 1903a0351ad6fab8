import { IconButton } from '@balafon/ui/icon-button'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { Pause, Play } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { Cover } from '../components/cover.tsx'
import { player, usePlayer } from '../engine/player-store.ts'
import { useFullPlayer } from '../full-player/use-full-player.ts'
import { LikeButton } from '../like/like-button.tsx'
import classes from './mini-player.module.css'

const MIN_SWIPE_PIXELS = 30

/** The player bar on phones. A tap or a swipe up opens the full-screen player. */
export function MiniPlayer({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const isPlaying = usePlayer((state) => state.isPlaying || state.isWaitingForNetwork)
  const progress = usePlayer(({ position }) => Math.min(1, position / track.duration))
  const fullPlayer = useFullPlayer()
  const startY = useRef<number | null>(null)
  const handlePointerUp = ({ clientY }: PointerEvent) => {
    if (startY.current !== null && startY.current - clientY > MIN_SWIPE_PIXELS) fullPlayer.open()
    startY.current = null
  }
  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.open}
        onClick={fullPlayer.open}
        onPointerDown={({ clientY }) => {
          startY.current = clientY
        }}
        onPointerUp={handlePointerUp}
      >
        <span className={classes.cover}>
          <Cover image={track.image} />
        </span>
        <span className={classes.text}>
          <b>{track.name}</b>
          <span>{track.artists.map(({ name }) => name).join(', ')}</span>
        </span>
        <VisuallyHidden>{t('open_player')}</VisuallyHidden>
      </button>
      <LikeButton kind="track" id={track.id} name={track.name} />
      <IconButton label={t(isPlaying ? 'pause' : 'play')} variant="solid" size="medium" onPress={player.toggle}>
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <span className={classes.progress} aria-hidden="true" style={{ transform: `scaleX(${progress})` }} />
    </div>
  )
}
