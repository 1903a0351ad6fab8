import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import classes from './plugin-switch.module.css'

interface PluginSwitchProps {
  readonly plugin: Plugin
  readonly isEnabled: boolean
  readonly isPending: boolean
  readonly onToggle: (isEnabled: boolean) => void
}

/** Enables or disables a plugin. Core plugins have no switch. */
export function PluginSwitch({ plugin, isEnabled, isPending, onToggle }: PluginSwitchProps) {
  const { t } = useTranslation()
  if (plugin.isCore) return <span className={classes.core}>{t('admin.plugins.required')}</span>
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isEnabled}
      aria-label={t('admin.plugins.switch', { title: plugin.title })}
      // A disabled button would lose the focus.
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) onToggle(!isEnabled)
      }}
      className={classes.switch}
    >
      <span />
    </button>
  )
}
