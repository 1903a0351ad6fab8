import type { Modal } from '@balafon/sdk/client'
import { DateTime } from '@balafon/ui/date-time'
import { DescriptionList } from '@balafon/ui/description-list'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import type { AuditItem } from '../../contract/audit.ts'
import classes from './audit-page.module.css'

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
            <th scope="row">{name}</th>
            <td>{formatValue(before?.[name])}</td>
            <td>{formatValue(after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
