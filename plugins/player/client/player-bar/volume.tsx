import { IconButton } from '@balafon/ui/icon-button'
import { Slider } from '@balafon/ui/slider'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './volume.module.css'

/** How much one step of the mouse wheel changes the volume, which is from 0 to 1. */
const WHEEL_VOLUME_STEP = 0.05

/** The volume: a button that mutes and a slider. The mouse wheel also changes the volume while the pointer is on the button or the slider. */
export function Volume() {
  const { t } = useTranslation()
  const volume = usePlayer((state) => (state.isMuted ? 0 : state.volume))
  const isMuted = usePlayer((state) => state.isMuted)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    const handleWheel = (event: WheelEvent) => {
      if (event.deltaY === 0 || event.ctrlKey) return
      event.preventDefault()
      player.setVolume(usePlayer.getState().volume - Math.sign(event.deltaY) * WHEEL_VOLUME_STEP)
    }
    // React registers wheel listeners as passive. A passive listener cannot prevent that the page scrolls, so this one is registered directly.
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [])
  const VolumeIcon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  const percent = Math.round(volume * 100)
  return (
    <div className={classes.volume} ref={root}>
      <IconButton label={t(isMuted ? 'unmute' : 'mute')} onPress={player.toggleMute}>
        <VolumeIcon />
      </IconButton>
      <div className={classes.slider}>
        <Slider
          label={t('volume')}
          value={percent}
          max={100}
          step={5}
          onChange={(value) => player.setVolume(value / 100)}
          valueText={t('volume.value', { percent })}
        />
      </div>
    </div>
  )
}
