import { useFormat } from '@balafon/sdk/client'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import { COLUMN_COUNT } from './column-count.ts'
import { PluginDetail } from './plugin-detail.tsx'
import classes from './plugin-row.module.css'
import { PluginSwitch } from './plugin-switch.tsx'
import { StatusBadge } from './status-badge.tsx'
import { SuspensionRow } from './suspension-row.tsx'
import { usePluginSwitch } from './use-plugin-switch.ts'

/** Shows a plugin's row, the reason below it when it is suspended, and its details when it is expanded. */
export function PluginRow({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation()
  const { number, bytes } = useFormat()
  const detailId = useId()
  const [isOpen, setOpen] = useState(false)
  const { status, isEnabled, isPending, setEnabled } = usePluginSwitch(plugin)
  return (
    <tbody className={classes.body} data-open={isOpen || undefined}>
      <tr className={classes.row}>
        <th scope="row" className={classes.title}>
          <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? detailId : undefined} onClick={() => setOpen(!isOpen)}>
            <ChevronRight aria-hidden="true" />
            <b>{plugin.title}</b>
            <span>{plugin.id}</span>
          </button>
        </th>
        <td>
          <StatusBadge status={status} />
        </td>
        <td className={classes.origin}>{t(plugin.isFirstParty ? 'admin.plugins.first_party' : 'admin.plugins.third_party')}</td>
        <td className={classes.version}>{plugin.version}</td>
        <td className={classes.number}>{bytes(plugin.bytes)}</td>
        <td className={classes.number} data-has-problems={plugin.problemCount > 0 || undefined}>
          {number(plugin.problemCount)}
        </td>
        <td className={classes.switch}>
          <PluginSwitch plugin={plugin} isEnabled={isEnabled} isPending={isPending} onToggle={setEnabled} />
        </td>
      </tr>
      {status === 'suspended' && plugin.reason ? (
        <SuspensionRow reason={plugin.reason} title={plugin.title} isPending={isPending} onRetry={() => setEnabled(true)} />
      ) : null}
      {isOpen ? (
        <tr id={detailId}>
          <td colSpan={COLUMN_COUNT} className={classes.detail}>
            <PluginDetail plugin={plugin} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
