import { useBootstrap, useT } from '@balafon/sdk/client'
import { GateFrame } from './gate-frame.tsx'

export function SuspendedScreen() {
  const t = useT()
  const name = useBootstrap(({ branding }) => branding.site_name)
  return (
    <GateFrame title={t('suspended.title')}>
      <p>{t('suspended.text', { name })}</p>
    </GateFrame>
  )
}
