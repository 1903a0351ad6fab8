import { Select } from '@balafon/ui/select'
import { Switch } from '@balafon/ui/switch'
import { useTranslation } from 'react-i18next'
import { QUALITIES } from '../../contract/settings.ts'
import { canSetVolume } from '../engine/can-set-volume.ts'
import { EqualizerSwitch } from '../equalizer/equalizer-switch.tsx'
import { changePlaybackSettings, usePlaybackSettings } from './playback-settings.ts'

/** The lengths of a crossfade that the user can choose, in seconds. */
const CROSSFADE_SECONDS = [0, 2, 4, 6, 8, 12]

/** The fields for the quality, the crossfade, the equal loudness and the equaliser on this device. */
export function PlaybackSettingsFields() {
  const { t } = useTranslation()
  const { quality, crossfadeSeconds, normalizesVolume } = usePlaybackSettings()
  const isVolumeFixed = !canSetVolume()
  const qualities = QUALITIES.map((id) => ({ id, label: t(`playback_settings.quality.${id}`) }))
  const lengths = [...new Set([...CROSSFADE_SECONDS, crossfadeSeconds])].sort((a, b) => a - b)
  const crossfades = lengths.map((seconds) => ({
    id: String(seconds),
    label: seconds === 0 ? t('playback_settings.crossfade.off') : t('playback_settings.crossfade.seconds', { count: seconds }),
  }))
  return (
    <>
      <Select
        label={t('playback_settings.quality')}
        hint={t('playback_settings.quality.hint')}
        items={qualities}
        value={quality}
        onChange={(id) => changePlaybackSettings({ quality: QUALITIES.find((item) => item === id) ?? 'automatic' })}
      />
      <Select
        label={t('playback_settings.crossfade')}
        hint={t(isVolumeFixed ? 'playback_settings.volume_fixed' : 'playback_settings.crossfade.hint')}
        items={crossfades}
        value={String(crossfadeSeconds)}
        onChange={(id) => changePlaybackSettings({ crossfadeSeconds: Number(id) })}
        isDisabled={isVolumeFixed}
      />
      <Switch
        isSelected={normalizesVolume}
        onChange={(isOn) => changePlaybackSettings({ normalizesVolume: isOn })}
        hint={t('playback_settings.normalize.hint')}
        isDisabled={isVolumeFixed}
      >
        {t('playback_settings.normalize')}
      </Switch>
      <EqualizerSwitch isDisabled={isVolumeFixed} />
    </>
  )
}
