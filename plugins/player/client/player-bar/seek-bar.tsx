import { formatDuration } from '@balafon/sdk/client'
import { Slider } from '@balafon/ui/slider'
import { type PointerEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import { CommentMarks } from './comment-marks.tsx'
import classes from './seek-bar.module.css'
import { Waveform } from './waveform.tsx'

const TRACK_HEIGHTS = { medium: '24px', large: '64px' } as const

/** The slider of the playback position. It follows the pointer during a drag and seeks when the pointer is released. A bubble shows the time under the pointer. The large slider shows no times beside it. */
export function SeekBar({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  const { t } = useTranslation()
  const trackId = usePlayer(({ track }) => track?.id)
  const duration = usePlayer(({ track }) => track?.duration ?? 0)
  const position = usePlayer((state) => state.position)
  const peaks = usePeaks()
  const [draggedPosition, setDraggedPosition] = useState<number | null>(null)
  const [hoveredPosition, setHoveredPosition] = useState<number | null>(null)
  const isLarge = size === 'large'
  const shownPosition = draggedPosition ?? position
  const bubblePosition = draggedPosition ?? hoveredPosition
  const seek = (seconds: number) => {
    setDraggedPosition(null)
    player.seek(seconds)
  }
  const handleHover = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setHoveredPosition(Math.max(0, Math.min(1, (clientX - left) / width)) * duration)
  }
  return (
    <div className={classes.bar} data-size={size}>
      {isLarge ? null : <time>{formatDuration(shownPosition)}</time>}
      <div className={classes.track} onPointerMove={handleHover} onPointerLeave={() => setHoveredPosition(null)}>
        <Slider
          label={t('seek')}
          value={shownPosition}
          max={duration}
          step={1}
          trackHeight={TRACK_HEIGHTS[size]}
          onChange={setDraggedPosition}
          onChangeEnd={seek}
          valueText={t('seek.value', { position: formatDuration(shownPosition), duration: formatDuration(duration) })}
          {...(peaks.length > 0 && { renderTrack: (progress: number) => <Waveform peaks={peaks} progress={progress} /> })}
        />
        {isLarge && trackId !== undefined ? <CommentMarks trackId={trackId} duration={duration} hoveredPosition={hoveredPosition} /> : null}
        {bubblePosition === null || duration === 0 ? null : (
          <output className={classes.bubble} aria-hidden="true" style={{ left: `${(bubblePosition / duration) * 100}%` }}>
            {formatDuration(bubblePosition)}
          </output>
        )}
      </div>
      {isLarge ? null : <time>{formatDuration(duration)}</time>}
    </div>
  )
}

const NO_PEAKS: readonly number[] = []

/** Returns the waveform of the current track. After a reload of the page, the waveform is loaded before the user plays the track. */
function usePeaks() {
  const trackId = usePlayer(({ track }) => track?.id)
  const isUnknown = usePlayer(({ stream, isBuffering, isWaitingForNetwork }) => stream === null && !isBuffering && !isWaitingForNetwork)
  useEffect(() => {
    if (trackId !== undefined && isUnknown) void player.loadStream()
  }, [trackId, isUnknown])
  return usePlayer(({ stream }) => stream?.peaks) ?? NO_PEAKS
}
