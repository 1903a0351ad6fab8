import { Select } from '@balafon/ui/select'
import { Slider } from '@balafon/ui/slider'
import { useTranslation } from 'react-i18next'
import { BANDS, changeEqualizer, FLAT, MAX_GAIN, useEqualizer } from './equalizer-settings.ts'
import classes from './equalizer-sliders.module.css'
import { findPreset, PRESETS } from './presets.ts'

const CUSTOM = 'custom'

/** The presets and the ten bands of the equaliser. */
export function EqualizerSliders() {
  const { t } = useTranslation()
  const gains = useEqualizer((settings) => settings.gains)
  const preset = findPreset(gains) ?? CUSTOM
  const items = [...Object.keys(PRESETS), ...(preset === CUSTOM ? [CUSTOM] : [])].map((id) => ({ id, label: t(`equalizer.preset.${id}`) }))
  return (
    <div className={classes.equalizer}>
      <Select label={t('equalizer.preset')} items={items} value={preset} onChange={(id) => changeEqualizer({ gains: PRESETS[id] ?? gains })} />
      <ul className={classes.bands}>
        {BANDS.map((frequency, index) => {
          const gain = gains[index] ?? 0
          const label = frequency < 1000 ? t('equalizer.hertz', { value: frequency }) : t('equalizer.kilohertz', { value: frequency / 1000 })
          return (
            <li key={frequency} className={classes.band}>
              <span className={classes.frequency}>{label}</span>
              <Slider
                label={label}
                value={gain + MAX_GAIN}
                max={2 * MAX_GAIN}
                valueText={t('equalizer.gain', { value: formatGain(gain) })}
                isThumbAlwaysVisible
                renderTrack={renderTrack}
                onChange={(value) => changeEqualizer({ gains: gains.with(index, value - MAX_GAIN) })}
              />
              <span className={classes.gain} aria-hidden="true">
                {t('equalizer.gain', { value: formatGain(gain) })}
              </span>
            </li>
          )
        })}
      </ul>
      {preset === 'flat' ? null : (
        <button type="button" className={classes.reset} onClick={() => changeEqualizer({ gains: FLAT })}>
          {t('equalizer.reset')}
        </button>
      )}
    </div>
  )
}

const formatGain = (gain: number) => (gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : '0')

/** Renders the coloured part of a slider, from its middle (0 dB) to the gain. */
const renderTrack = (fraction: number) => (
  <span className={classes.track}>
    <span className={classes.fill} style={{ insetInlineStart: `${100 * Math.min(fraction, 0.5)}%`, width: `${100 * Math.abs(fraction - 0.5)}%` }} />
  </span>
)
