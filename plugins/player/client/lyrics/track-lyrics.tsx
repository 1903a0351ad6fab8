import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { LyricsNotice } from './lyrics-notice.tsx'
import { LyricsView } from './lyrics-view.tsx'
import { useCanShowLyrics } from './use-can-show-lyrics.ts'

/** The lyrics of the current track, which scroll with the song. For a track without lyrics, no request is sent. */
export function TrackLyrics({ track, size }: { track: TrackCard; size?: 'medium' | 'large' }) {
  const { t } = useTranslation()
  const canShowLyrics = useCanShowLyrics(track)
  return canShowLyrics ? (
    <LyricsView key={track.id} trackId={track.id} scrollsAutomatically {...(size && { size })} />
  ) : (
    <LyricsNotice text={t('lyrics.not_found')} />
  )
}
