import { useApi, useOpenModal } from '@balafon/sdk/client'
import { type ColumnsOf, ResourceList, useListState } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { Select } from '@balafon/ui/select'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { auditEntries, listAuditKinds } from '../../contract/audit.ts'

const AuditEntryDialog = lazy(() => import('./audit-entry-dialog.tsx'))

type AuditFields = typeof auditEntries.fields

const columns: ColumnsOf<AuditFields> = {
  created_at: { width: '150px', priority: 1 },
  user: { priority: 1 },
  action: { priority: 1 },
  label: { priority: 1 },
}

/** The filters that the toolbar shows itself (`KindFilters`), because they need translated names instead of codes. */
const OWN_FILTERS = ['of_action', 'of_kind']

/** Lists the administrative changes at `/admin/audit`. */
export default function AuditPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  return (
    <ResourceList
      resource={auditEntries}
      title={t('admin.audit.title')}
      columns={columns}
      onOpen={(entry) => void openModal((modal) => <AuditEntryDialog {...modal} entry={entry} />)}
      toolbar={<KindFilters />}
      ownFilters={OWN_FILTERS}
      empty={<EmptyState heading="h2" title={t('admin.audit.empty')} />}
    />
  )
}

const ALL = 'all'

/** Selects the action and the kind of the changed entity. The server lists the choices, because plugins add their own. */
function KindFilters() {
  const { t } = useTranslation()
  const { data } = useApi(listAuditKinds, {})
  const { query, setFilter } = useListState(auditEntries)
  if (!data) return null
  const renderSelect = (name: 'of_action' | 'of_kind', texts: { label: string; all: string }, kinds: typeof data.actions) => (
    <Select
      isCompact
      label={texts.label}
      items={[{ id: ALL, label: texts.all }, ...kinds.map(({ code, label: text }) => ({ id: code, label: text }))]}
      value={query.filters?.[name]?.eq ?? ALL}
      onChange={(code) => setFilter(name, code === ALL ? null : { eq: code })}
    />
  )
  return (
    <>
      {renderSelect('of_action', { label: t('admin.audit.field.action'), all: t('admin.audit.all_actions') }, data.actions)}
      {renderSelect('of_kind', { label: t('admin.audit.field.entity'), all: t('admin.audit.all_entities') }, data.entities)}
    </>
  )
}
