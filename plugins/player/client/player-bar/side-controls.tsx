import { Slot } from '@balafon/sdk/client'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { Slider } from '@balafon/ui/slider'
import { ListMusic, MicVocal, Volume1, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { useCanShowLyrics } from '../lyrics/use-can-show-lyrics.ts'
import { createCurrentTrack } from './create-current-track.ts'
import { PanelToggles } from './panel-toggles.tsx'
import classes from './side-controls.module.css'
import { useIsDesktop } from './use-is-desktop.ts'

export function SideControls({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const isDesktop = useIsDesktop()
  const canShowLyrics = useCanShowLyrics(track)
  const panel = usePlayer((state) => state.panel)
  return (
    <div className={classes.side}>
      {isDesktop ? <Slot point="player.action/v1" props={createCurrentTrack(track)} /> : null}
      <IconToggle label={t('lyrics')} isSelected={panel === 'lyrics'} isDisabled={!canShowLyrics} onChange={() => player.togglePanel('lyrics')}>
        <MicVocal />
      </IconToggle>
      <IconToggle label={t('queue')} isSelected={panel === 'queue'} onChange={() => player.togglePanel('queue')}>
        <ListMusic />
      </IconToggle>
      <PanelToggles openPanel={panel} onToggle={player.togglePanel} />
      <Volume />
    </div>
  )
}

function Volume() {
  const { t } = useTranslation()
  const volume = usePlayer((state) => (state.isMuted ? 0 : state.volume))
  const isMuted = usePlayer((state) => state.isMuted)
  const VolumeIcon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <>
      <IconButton label={t(isMuted ? 'unmute' : 'mute')} onPress={player.toggleMute}>
        <VolumeIcon />
      </IconButton>
      <div className={classes.volume}>
        <Slider
          label={t('volume')}
          value={Math.round(volume * 100)}
          max={100}
          step={5}
          onChange={(value) => player.setVolume(value / 100)}
          valueText={`${Math.round(volume * 100)} %`}
        />
      </div>
    </>
  )
}
