import { useT } from '@balafon/sdk/client'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { Slider } from '@balafon/ui/slider'
import { ListMusic, MicVocal, Volume1, Volume2, VolumeX } from 'lucide-react'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './side-controls.module.css'

export function SideControls() {
  const t = useT()
  const panel = usePlayer((state) => state.panel)
  const hasLyrics = usePlayer(({ track }) => track?.has_lyrics ?? false)
  return (
    <div className={classes.side}>
      <IconToggle label={t('lyrics')} isSelected={panel === 'lyrics'} isDisabled={!hasLyrics} onChange={() => player.togglePanel('lyrics')}>
        <MicVocal />
      </IconToggle>
      <IconToggle label={t('queue')} isSelected={panel === 'queue'} onChange={() => player.togglePanel('queue')}>
        <ListMusic />
      </IconToggle>
      <Volume />
    </div>
  )
}

function Volume() {
  const t = useT()
  const volume = usePlayer((state) => (state.isMuted ? 0 : state.volume))
  const isMuted = usePlayer((state) => state.isMuted)
  const Glyph = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <>
      <IconButton label={t(isMuted ? 'unmute' : 'mute')} onPress={player.toggleMute}>
        <Glyph />
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
