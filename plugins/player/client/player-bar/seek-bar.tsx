import { formatDuration } from '@balafon/sdk/client'
import { Slider } from '@balafon/ui/slider'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './seek-bar.module.css'
import { Waveform } from './waveform.tsx'

/** The playback position. It follows the pointer while dragging and seeks on release. */
export function SeekBar() {
  const { t } = useTranslation()
  const duration = usePlayer(({ track }) => track?.duration ?? 0)
  const position = usePlayer((state) => state.position)
  const peaks = usePlayer(({ stream }) => stream?.peaks)
  const [draggedPosition, setDraggedPosition] = useState<number | null>(null)
  const shownPosition = draggedPosition ?? position
  const seek = (seconds: number) => {
    setDraggedPosition(null)
    player.seek(seconds)
  }
  return (
    <div className={classes.bar}>
      <time>{formatDuration(shownPosition)}</time>
      <Slider
        label={t('seek')}
        value={shownPosition}
        max={duration}
        step={1}
        onChange={setDraggedPosition}
        onChangeEnd={seek}
        valueText={t('seek.value', { position: formatDuration(shownPosition), duration: formatDuration(duration) })}
        {...(peaks && peaks.length > 0 && { renderTrack: (progress: number) => <Waveform peaks={peaks} progress={progress} /> })}
      />
      <time>{formatDuration(duration)}</time>
    </div>
  )
}
