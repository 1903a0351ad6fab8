import { Slot } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Sheet } from '@balafon/ui/sheet'
import { ChevronDown, ListMusic, MicVocal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { Cover } from '../components/cover.tsx'
import { getCoverColorStyle } from '../components/cover-color.ts'
import { usePlayer } from '../engine/player-store.ts'
import { useCanShowLyrics } from '../lyrics/use-can-show-lyrics.ts'
import { TrackMenu } from '../tracks/track-menu.tsx'
import { createCurrentTrack } from './create-current-track.ts'
import classes from './full-player.module.css'
import { PanelContent } from './panel-content.tsx'
import { PanelToggles } from './panel-toggles.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import { SeekBar } from './seek-bar.tsx'

interface FullPlayerProps {
  readonly track: TrackCard
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The full-screen player on phones. */
export function FullPlayer({ track, isOpen, onClose }: FullPlayerProps) {
  const { t } = useTranslation()
  const source = usePlayer(({ queue }) => queue.source?.title)
  const canShowLyrics = useCanShowLyrics(track)
  const [view, setView] = useState('cover')
  const toggleView = (next: string) => setView(view === next ? 'cover' : next)
  return (
    <Sheet label={t('player')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.full} style={getCoverColorStyle(track.image)}>
        <header className={classes.header}>
          <IconButton label={t('close_player')} onPress={onClose}>
            <ChevronDown />
          </IconButton>
          <p>{source ?? t('queue')}</p>
          <TrackMenu track={track} />
        </header>
        <div className={classes.stage} data-view={view}>
          {view === 'cover' ? (
            <div className={classes.cover}>
              <Cover image={track.image} isEager />
            </div>
          ) : (
            <PanelContent panel={view} track={track} />
          )}
        </div>
        <div className={classes.text}>
          <h2>{track.name}</h2>
          <p>{track.artists.map(({ name }) => name).join(', ')}</p>
        </div>
        <SeekBar />
        <PlaybackControls size="large" />
        <footer className={classes.footer}>
          <IconButton label={t('lyrics')} isDisabled={!canShowLyrics} onPress={() => toggleView('lyrics')}>
            <MicVocal />
          </IconButton>
          <Slot point="player.action/v1" props={createCurrentTrack(track)} />
          <PanelToggles openPanel={view} onToggle={toggleView} />
          <IconButton label={t('queue')} onPress={() => toggleView('queue')}>
            <ListMusic />
          </IconButton>
        </footer>
      </div>
    </Sheet>
  )
}
