import { useTranslation } from 'react-i18next'
import type { PluginStatus } from '../../contract/plugins.ts'
import classes from './status-badge.module.css'

/** Shows a plugin's status in its colour. */
export function StatusBadge({ status }: { status: PluginStatus }) {
  const { t } = useTranslation()
  return <span className={[classes.badge, classes[status]].join(' ')}>{t(`admin.plugins.status.${status}`)}</span>
}
