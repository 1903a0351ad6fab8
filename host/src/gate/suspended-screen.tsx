import { useBootstrap } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { GateFrame } from './gate-frame.tsx'

/** The screen of the gate (see `Gate`) for suspended users. */
export function SuspendedScreen() {
  const { t } = useTranslation()
  const name = useBootstrap(({ branding }) => branding.site_name)
  return (
    <GateFrame title={t('suspended.title')}>
      <p>{t('suspended.text', { name })}</p>
    </GateFrame>
  )
}
