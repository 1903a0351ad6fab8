import { useOpenModal } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Badge } from '@balafon/ui/badge'
import { EmptyState } from '@balafon/ui/empty-state'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommentQueueItem, commentQueue } from '../../../contract/comment-moderation.ts'
import classes from './comments-page.module.css'

const CommentReviewDialog = lazy(() => import('./comment-review-dialog.tsx'))

type CommentFields = typeof commentQueue.fields

const COLUMNS: ColumnsOf<CommentFields> = {
  body: { cell: BodyCell, width: '2.4fr', priority: 1 },
  author: { cell: AuthorCell, priority: 1 },
  subject: { width: '1.2fr', priority: 1 },
  reports_count: { cell: ReportsCell, priority: 1, width: '110px' },
  status: { tones: { visible: 'positive', hidden: 'warning', deleted: 'neutral' }, priority: 1, width: '110px' },
}

/** Lists the comments of all users at `/admin/comments`, reported ones first. */
export default function CommentsPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  return (
    <ResourceList
      resource={commentQueue}
      title={t('comment_queue.title')}
      columns={COLUMNS}
      onOpen={({ id }) => void openModal((modal) => <CommentReviewDialog {...modal} commentId={id} />)}
      empty={
        <EmptyState heading="h2" title={t('comment_queue.empty')}>
          {t('comment_queue.empty.text')}
        </EmptyState>
      }
    />
  )
}

function BodyCell({ value }: CellProps<CommentFields['body'], CommentQueueItem>) {
  return <span className={classes.body}>{value}</span>
}

function AuthorCell({ value }: CellProps<CommentFields['author'], CommentQueueItem>) {
  const { t } = useTranslation()
  return value ? (value.label ?? t('admin_content.user_deleted', { id: value.id })) : '–'
}

function ReportsCell({ value }: CellProps<CommentFields['reports_count'], CommentQueueItem>) {
  return value > 0 ? <Badge tone="danger">{value}</Badge> : <span>0</span>
}
