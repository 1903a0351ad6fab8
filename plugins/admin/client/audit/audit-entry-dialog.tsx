import { type Modal, useApi, useFormat } from '@balafon/sdk/client'
import { DateTime } from '@balafon/ui/date-time'
import { DescriptionList } from '@balafon/ui/description-list'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import { type AuditItem, listAuditKinds } from '../../contract/audit.ts'
import classes from './audit-entry-dialog.module.css'

/** Shows an entry of the audit log with the values before and after the change. */
export default function AuditEntryDialog({ entry, isOpen, onClose }: Modal<never> & { entry: AuditItem }) {
  const { t } = useTranslation()
  const formatUser = (user: AuditItem['user']) => user && (user.label ?? t('admin.audit.deleted_user', { id: user.id }))
  const actor = formatUser(entry.user) ?? t('admin.audit.operator')
  return (
    <Dialog title={entry.action} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.content}>
        <DescriptionList
          items={[
            { term: t('admin.audit.field.user'), value: actor },
            ...(entry.acting_as ? [{ term: t('admin.audit.field.acting_as'), value: formatUser(entry.acting_as) }] : []),
            { term: t('admin.audit.field.created_at'), value: <DateTime value={entry.created_at} /> },
            { term: t('admin.audit.field.entity'), value: [entry.entity, entry.entity_id].filter(Boolean).join(' · ') },
            { term: t('admin.audit.field.label'), value: entry.label },
            { term: t('admin.audit.field.ip_address'), value: entry.ip_address },
          ]}
        />
        <Values before={entry.before} after={entry.after} />
      </div>
    </Dialog>
  )
}

function Values({ before, after }: Pick<AuditItem, 'before' | 'after'>) {
  const { t } = useTranslation()
  const { data } = useApi(listAuditKinds, {})
  const getName = (name: string) => data?.values.find(({ code }) => code === name)?.label ?? name
  const formatValue = useFormatValue()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th scope="col">{t('admin.audit.value')}</th>
          <th scope="col">{t('admin.audit.field.before')}</th>
          <th scope="col">{t('admin.audit.field.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{getName(name)}</th>
            <td>{formatValue(before?.[name])}</td>
            <td>{formatValue(after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A date-time as JSON stores it. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Returns a function that formats a stored value: yes and no, times, lists of texts, and everything else as JSON. */
function useFormatValue() {
  const { t } = useTranslation()
  const { date, list } = useFormat()
  return (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
    if (typeof value === 'string' && TIME.test(value)) return date(value, { dateStyle: 'medium', timeStyle: 'short' })
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.length === 0 ? '–' : list(value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}
