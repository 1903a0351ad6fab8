import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import classes from './plugin-switch.module.css'

interface PluginSwitchProps {
  readonly plugin: Plugin
  readonly isOn: boolean
  readonly isPending: boolean
  readonly onFlip: (wanted: boolean) => void
}

/** The operator's wish. The core has none: it stays on. */
export function PluginSwitch({ plugin, isOn, isPending, onFlip }: PluginSwitchProps) {
  const { t } = useTranslation()
  if (plugin.core) return <span className={classes.core}>{t('admin.plugins.always_on')}</span>
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t('admin.plugins.switch', { title: plugin.title })}
      // Not disabled meanwhile: that would take the focus away.
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) onFlip(!isOn)
      }}
      className={classes.switch}
    >
      <span />
    </button>
  )
}
