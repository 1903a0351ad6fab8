import { Switch } from '@balafon/ui/switch'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { changeEqualizer, useEqualizer } from './equalizer-settings.ts'
import { startEqualizerIfOn } from './start-equalizer.ts'

const EqualizerSliders = lazy(() => import('./equalizer-sliders.tsx').then((module) => ({ default: module.EqualizerSliders })))

interface EqualizerSwitchProps {
  /** Whether the switch is disabled, because the device cannot process the sound in the background. These are the devices on which a page cannot set the volume. */
  readonly isDisabled: boolean
}

/** Turns the equaliser of this device on and off, and shows its bands while it is on. */
export function EqualizerSwitch({ isDisabled }: EqualizerSwitchProps) {
  const { t } = useTranslation()
  const isOn = useEqualizer((settings) => settings.isOn) && !isDisabled
  const change = (nextIsOn: boolean) => {
    changeEqualizer({ isOn: nextIsOn })
    void startEqualizerIfOn()
  }
  return (
    <>
      <Switch isSelected={isOn} onChange={change} hint={t('equalizer.hint')} isDisabled={isDisabled}>
        {t('equalizer.title')}
      </Switch>
      {isOn ? (
        <Suspense>
          <EqualizerSliders />
        </Suspense>
      ) : null}
    </>
  )
}
