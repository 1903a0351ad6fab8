import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getTrackPath } from '../../contract/paths.ts'
import { Section } from '../components/section.tsx'
import { player } from '../engine/player-store.ts'
import { LyricsView } from '../lyrics/lyrics-view.tsx'
import { useLyricLines } from '../lyrics/use-lyric-lines.ts'
import classes from './track-screen.module.css'

/** How many lines are shown at first. track-screen.module.css contains the same number. */
const MAX_LINES = 8

/** The lyrics on the page of a track. At first only some lines are shown. A click on a line with a time plays the track from this line. */
export function LyricsSection({ track }: { readonly track: TrackCard }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { lyrics } = useLyricLines(track.id)
  const isFolded = !isOpen && (lyrics?.lines.length ?? 0) > MAX_LINES
  const playFrom = (seconds: number) => player.playTracks([track], 0, { title: track.name, to: getTrackPath(track) }, seconds)
  return (
    <Section title={t('lyrics')} aside={lyrics?.is_synced ? t('lyrics.synced') : undefined}>
      <div className={classes.lyrics} data-folded={isFolded || undefined}>
        <LyricsView trackId={track.id} onPlayFrom={playFrom} />
      </div>
      {isFolded ? (
        <Button variant="outline" size="small" onPress={() => setOpen(true)}>
          {t('lyrics.show_all')}
        </Button>
      ) : null}
    </Section>
  )
}
