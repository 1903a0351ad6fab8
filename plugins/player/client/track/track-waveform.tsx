import { formatDuration, useApi } from '@balafon/sdk/client'
import { Slider } from '@balafon/ui/slider'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../../contract/catalogue.ts'
import { getTrackPath } from '../../contract/paths.ts'
import { getAudioSource } from '../../contract/playback.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { CommentMarks } from '../player-bar/comment-marks.tsx'
import { Waveform } from '../player-bar/waveform.tsx'
import classes from './track-screen.module.css'

/** How long a loaded waveform is used. It does not change while the page is open. */
const STALE_MS = 3_600_000

/** The waveform of a track, with marks for its comments. A click plays the track from this position. When the track is already the current one, only the position changes. */
export function TrackWaveform({ track }: { readonly track: Track }) {
  const { t } = useTranslation()
  // A user without access to the audio sees no waveform.
  const { data: source } = useApi(getAudioSource, { params: { trackId: track.id } }, { staleTime: STALE_MS })
  const isCurrent = usePlayer((state) => state.track?.id === track.id)
  const position = usePlayer((state) => (state.track?.id === track.id ? state.position : 0))
  const [dragged, setDragged] = useState<number | null>(null)
  if (!source || source.peaks.length === 0) return null
  const { duration } = track
  const shown = dragged ?? position
  const seek = (seconds: number) => {
    setDragged(null)
    if (isCurrent) player.seek(seconds)
    else player.playTracks([track], 0, { title: track.name, to: getTrackPath(track) }, seconds)
  }
  return (
    <div className={classes.waveform}>
      <Slider
        label={t('seek.track', { name: track.name })}
        value={shown}
        max={duration}
        step={1}
        trackHeight="64px"
        onChange={setDragged}
        onChangeEnd={seek}
        valueText={t('seek.value', { position: formatDuration(shown), duration: formatDuration(duration) })}
        renderTrack={(progress) => <Waveform peaks={source.peaks} progress={progress} />}
      />
      <CommentMarks trackId={track.id} duration={duration} hoveredPosition={dragged} isCurrent={isCurrent} />
    </div>
  )
}
