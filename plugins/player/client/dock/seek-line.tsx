import { formatDuration } from '@balafon/sdk/client'
import { Slider } from '@balafon/ui/slider'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './seek-line.module.css'
import { Waveform } from './waveform.tsx'

/** Where in the track one is. Dragging shows the place at once and seeks when let go. */
export function SeekLine() {
  const { t } = useTranslation()
  const duration = usePlayer(({ track }) => track?.duration ?? 0)
  const position = usePlayer((state) => state.position)
  const peaks = usePlayer(({ stream }) => stream?.peaks)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? position
  const seek = (seconds: number) => {
    setDragged(null)
    player.seek(seconds)
  }
  return (
    <div className={classes.line}>
      <time>{formatDuration(shown)}</time>
      <Slider
        label={t('seek')}
        value={shown}
        max={duration}
        step={1}
        onChange={setDragged}
        onChangeEnd={seek}
        valueText={t('seek.value', { position: formatDuration(shown), duration: formatDuration(duration) })}
        {...(peaks && peaks.length > 0 && { shape: (share: number) => <Waveform peaks={peaks} share={share} /> })}
      />
      <time>{formatDuration(duration)}</time>
    </div>
  )
}
