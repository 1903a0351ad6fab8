import { useFormat } from '@balafon/sdk/client'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import { COLUMNS } from './columns.ts'
import { PluginDetail } from './plugin-detail.tsx'
import classes from './plugin-row.module.css'
import { PluginSwitch } from './plugin-switch.tsx'
import { ReasonLine } from './reason-line.tsx'
import { StatePill } from './state-pill.tsx'
import { usePointWords } from './use-point-words.ts'
import { useSwitch } from './use-switch.ts'

/** A plugin's line; why it is suspended stands below, and all else when it is opened. */
export function PluginRow({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation()
  const { number, bytes } = useFormat()
  const words = usePointWords()
  const detailId = useId()
  const [isOpen, setOpen] = useState(false)
  const { state, isOn, isPending, flip } = useSwitch(plugin)
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
          <StatePill state={state} />
        </td>
        <td className={classes.from}>{t(plugin.ours ? 'admin.plugins.ours' : 'admin.plugins.theirs')}</td>
        <td className={classes.contributes}>{plugin.contributes.map(words).join(', ')}</td>
        <td className={classes.version}>{plugin.version}</td>
        <td className={classes.number}>{bytes(plugin.bytes)}</td>
        <td className={classes.number} data-some={plugin.problems > 0 || undefined}>
          {number(plugin.problems)}
        </td>
        <td className={classes.switch}>
          <PluginSwitch plugin={plugin} isOn={isOn} isPending={isPending} onFlip={flip} />
        </td>
      </tr>
      {state === 'suspended' && plugin.reason ? (
        <ReasonLine reason={plugin.reason} title={plugin.title} isPending={isPending} onRetry={() => flip(true)} />
      ) : null}
      {isOpen ? (
        <tr id={detailId}>
          <td colSpan={COLUMNS} className={classes.detail}>
            <PluginDetail plugin={plugin} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
