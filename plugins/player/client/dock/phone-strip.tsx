import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { Cover } from '../parts/cover.tsx'
import { FullPlayer } from './full-player.tsx'
import classes from './phone-strip.module.css'

const SWIPE = 30

/** On a phone the bar is a strip; a tap or a swipe up opens the whole player. */
export function PhoneStrip({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const isPlaying = usePlayer((state) => state.isPlaying)
  const share = usePlayer(({ position }) => Math.min(1, position / track.duration))
  const [isOpen, setOpen] = useState(false)
  const from = useRef<number | null>(null)
  const end = ({ clientY }: PointerEvent) => {
    if (from.current !== null && from.current - clientY > SWIPE) setOpen(true)
    from.current = null
  }
  return (
    <div className={classes.strip}>
      <button
        type="button"
        className={classes.open}
        aria-label={t('open_player')}
        onClick={() => setOpen(true)}
        onPointerDown={({ clientY }) => {
          from.current = clientY
        }}
        onPointerUp={end}
      >
        <span className={classes.cover}>
          <Cover image={track.image} />
        </span>
        <span className={classes.text}>
          <b>{track.name}</b>
          <span>{track.artists.map(({ name }) => name).join(', ')}</span>
        </span>
      </button>
      <IconButton label={t(isPlaying ? 'pause' : 'play')} look="solid" size="medium" onPress={player.toggle}>
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <span className={classes.progress} aria-hidden="true" style={{ transform: `scaleX(${share})` }} />
      <FullPlayer track={track} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
