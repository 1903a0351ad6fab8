import { Slot } from '@balafon/sdk/client'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { useMedia } from '@balafon/ui/use-media'
import { ListMusic, Maximize2, MicVocal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { useFullPlayer } from '../full-player/use-full-player.ts'
import { useToggleLyrics } from '../lyrics/use-toggle-lyrics.ts'
import { PlaybackOptionsButton } from '../sleep-timer/playback-options-button.tsx'
import { ContributedPanelToggles } from './contributed-panel-toggles.tsx'
import { createCurrentTrack } from './create-current-track.ts'
import { PictureInPictureButton } from './picture-in-picture.tsx'
import classes from './side-controls.module.css'
import { Volume } from './volume.tsx'

export function SideControls({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const isDesktop = !useMedia('phone')
  const toggleLyrics = useToggleLyrics(track)
  const fullPlayer = useFullPlayer()
  const panel = usePlayer((state) => state.panel)
  return (
    <div className={classes.side}>
      {isDesktop ? <Slot point="player.action/v1" props={createCurrentTrack(track)} /> : null}
      <IconToggle label={t('lyrics')} isSelected={panel === 'lyrics'} onChange={toggleLyrics}>
        <MicVocal />
      </IconToggle>
      <IconToggle label={t('queue')} isSelected={panel === 'queue'} onChange={() => player.togglePanel('queue')}>
        <ListMusic />
      </IconToggle>
      <ContributedPanelToggles openPanel={panel} onToggle={player.togglePanel} />
      <PlaybackOptionsButton />
      <Volume />
      <PictureInPictureButton track={track} />
      <IconButton label={t('expand_player')} onPress={fullPlayer.open}>
        <Maximize2 />
      </IconButton>
    </div>
  )
}
