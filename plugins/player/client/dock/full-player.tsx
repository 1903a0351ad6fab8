import { Slot } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Sheet } from '@balafon/ui/sheet'
import { ChevronDown, ListMusic, MicVocal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { usePlayer } from '../engine/player-store.ts'
import { useMayHaveLyrics } from '../lyrics/use-may-have-lyrics.ts'
import { Cover } from '../parts/cover.tsx'
import { washOf } from '../parts/wash.ts'
import { TrackMenu } from '../tracks/track-menu.tsx'
import classes from './full-player.module.css'
import { PanelBody } from './panel-body.tsx'
import { PanelToggles } from './panel-toggles.tsx'
import { playing } from './playing.ts'
import { SeekLine } from './seek-line.tsx'
import { Transport } from './transport.tsx'

interface FullPlayerProps {
  readonly track: TrackCard
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The whole player, over the whole phone. */
export function FullPlayer({ track, isOpen, onClose }: FullPlayerProps) {
  const { t } = useTranslation()
  const source = usePlayer(({ queue }) => queue.source?.title)
  const mayHaveLyrics = useMayHaveLyrics(track)
  const [view, setView] = useState('cover')
  const toggle = (next: string) => setView(view === next ? 'cover' : next)
  return (
    <Sheet label={t('player')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.full} style={washOf(track.image)}>
        <header className={classes.head}>
          <IconButton label={t('close_player')} onPress={onClose}>
            <ChevronDown />
          </IconButton>
          <p>{source ?? t('queue')}</p>
          <TrackMenu track={track} />
        </header>
        <div className={classes.stage} data-view={view}>
          {view === 'cover' ? (
            <div className={classes.cover}>
              <Cover image={track.image} eager />
            </div>
          ) : (
            <PanelBody panel={view} track={track} />
          )}
        </div>
        <div className={classes.text}>
          <h2>{track.name}</h2>
          <p>{track.artists.map(({ name }) => name).join(', ')}</p>
        </div>
        <SeekLine />
        <Transport size="large" />
        <footer className={classes.foot}>
          <IconButton label={t('lyrics')} isDisabled={!mayHaveLyrics} onPress={() => toggle('lyrics')}>
            <MicVocal />
          </IconButton>
          <Slot point="player.action/v1" props={playing(track)} />
          <PanelToggles open={view} onToggle={toggle} />
          <IconButton label={t('queue')} onPress={() => toggle('queue')}>
            <ListMusic />
          </IconButton>
        </footer>
      </div>
    </Sheet>
  )
}
