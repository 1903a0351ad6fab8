import { useOpenModal } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContentReportItem, contentReports } from '../../../contract/content-reports.ts'

const ContentReportDialog = lazy(() => import('./content-report-dialog.tsx'))

type ReportFields = typeof contentReports.fields

const COLUMNS: ColumnsOf<ReportFields> = {
  subject: { width: '2fr', priority: 1 },
  subject_kind: { priority: 2 },
  reason: { priority: 1, width: '1fr' },
  reporter: { cell: ReporterCell, priority: 2 },
  status: { tones: { open: 'danger', hidden: 'warning', dismissed: 'neutral' }, priority: 1 },
  created_at: { priority: 1 },
}

/** Lists the reports of tracks, albums, artists and playlists at `/admin/content-reports`, open ones first. */
export default function ContentReportsPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  return (
    <ResourceList
      resource={contentReports}
      title={t('content_reports.title')}
      columns={COLUMNS}
      onOpen={(report) => void openModal((modal) => <ContentReportDialog {...modal} report={report} />)}
      empty={
        <EmptyState heading="h2" title={t('content_reports.empty')}>
          {t('content_reports.empty.text')}
        </EmptyState>
      }
    />
  )
}

function ReporterCell({ value }: CellProps<ReportFields['reporter'], ContentReportItem>) {
  const { t } = useTranslation()
  return value.label ?? t('admin_content.user_deleted', { id: value.id })
}
