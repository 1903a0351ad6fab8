import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { Spinner } from '@balafon/ui/spinner'
import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './playback-controls.module.css'
import { useDelayedBuffering } from './use-delayed-buffering.ts'

export function PlaybackControls({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  const { t } = useTranslation()
  // While playback waits for the network, the button shows “Pause”, so that the user can cancel the waiting.
  const isPlaying = usePlayer((state) => state.isPlaying || state.isWaitingForNetwork)
  const isShuffled = usePlayer(({ queue }) => queue.isShuffled)
  const repeat = usePlayer(({ queue }) => queue.repeat)
  const isBuffering = useDelayedBuffering()
  return (
    <fieldset className={classes.controls} data-size={size} aria-label={t('playback_controls')}>
      <IconToggle label={t('shuffle')} isSelected={isShuffled} onChange={player.toggleShuffle} size={size}>
        <Shuffle />
      </IconToggle>
      <IconButton label={t('previous')} onPress={player.previous} size={size}>
        <SkipBack fill={size === 'large' ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label={t(isPlaying ? 'pause' : 'play')} onPress={player.toggle} variant="solid" size={size === 'large' ? 'huge' : 'large'}>
        {isBuffering ? <Spinner size={18} /> : isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <IconButton label={t('next')} onPress={player.next} size={size}>
        <SkipForward fill={size === 'large' ? 'currentColor' : 'none'} />
      </IconButton>
      <IconToggle label={t(`repeat.${repeat}`)} isSelected={repeat !== 'off'} onChange={player.cycleRepeat} size={size}>
        {repeat === 'one' ? <Repeat1 /> : <Repeat />}
      </IconToggle>
    </fieldset>
  )
}
