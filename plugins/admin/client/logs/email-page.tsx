import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { emails, type LoggedEmail } from '../../contract/logs.ts'
import { LanguageName } from '../lists/display-name.tsx'
import classes from './page.module.css'

type EmailFields = typeof emails.fields
type EmailCellProps<K extends keyof EmailFields> = CellProps<EmailFields[K], LoggedEmail>

const columns: ColumnsOf<EmailFields> = {
  subject: { cell: ({ value, item }: EmailCellProps<'subject'>) => <span lang={item.language}>{value}</span> },
  email: { width: '1.5fr', priority: 1 },
  status: { tones: { queued: 'neutral', sent: 'positive', failed: 'danger' }, priority: 1 },
  error: { cell: ({ value }: EmailCellProps<'error'>) => (value === null ? null : <span lang="en">{value}</span>) },
  language: { cell: LanguageName },
  created_at: { priority: 1 },
}

/** Lists sent emails without their texts, which administrators may not read. */
export function EmailPage() {
  const { t } = useTranslation()
  return (
    <div>
      <p className={classes.text}>{t('admin.logs.email.text')}</p>
      <ResourceList
        resource={emails}
        label={t('admin.logs.outgoing_email')}
        columns={columns}
        empty={<EmptyState heading="h2" title={t('admin.logs.email.none')} />}
      />
    </div>
  )
}
