import { Link, type Modal, reportError, sendRequest, toast, useApi, useInvalidateQueries, useOpenModal, usePermission } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { DateTime } from '@balafon/ui/date-time'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommentDecision, type CommentReview, commentQueueEndpoints, decideOnComment, getCommentReview } from '../../../contract/comment-moderation.ts'
import { getAlbumPath, getTrackPath } from '../../../contract/paths.ts'
import classes from '../frame/page.module.css'
import { readSaved } from '../frame/use-confirmed-save.ts'
import styles from './comments-page.module.css'

const SuspendAuthorDialog = lazy(() => import('./suspend-author-dialog.tsx'))

/** Shows a comment with its reports. A moderator hides the comment or dismisses the reports. */
export default function CommentReviewDialog({ commentId, isOpen, onClose }: Modal<void> & { readonly commentId: number }) {
  const { t } = useTranslation()
  const query = useApi(getCommentReview, { params: { id: commentId } }, { staleTime: 0 })
  const comment = query.data?.comment
  return (
    <Dialog
      title={t('comment_queue.review')}
      closeLabel={t('close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={comment ? <Decisions comment={comment} onClose={onClose} /> : null}
    >
      <LoadState query={query} skeleton={<SkeletonRows count={4} />} failedText={t('comment_queue.failed')}>
        {({ comment: loaded }) => <Review comment={loaded} />}
      </LoadState>
    </Dialog>
  )
}

function Review({ comment }: { readonly comment: CommentReview }) {
  const { t } = useTranslation()
  const maySuspend = usePermission('users.update')
  const { body, status, author, kind, subject, parent, reports, created_at: createdAt, edited_at: editedAt } = comment
  const named = { id: subject.id, name: subject.name ?? '-' }
  return (
    <div className={classes.form}>
      <p className={styles.line}>
        <b>{author ? (author.name ?? t('admin_content.user_deleted', { id: author.id })) : t('comments.unknown_user')}</b>
        {author?.is_suspended ? <Badge tone="danger">{t('comment_queue.suspended')}</Badge> : null}
        {author && author.hidden_comments > 0 ? (
          <span className={classes.quiet}>{t('comment_queue.hidden_before', { count: author.hidden_comments })}</span>
        ) : null}
        {author && !author.is_suspended && maySuspend ? <SuspendButton comment={comment} /> : null}
      </p>
      {parent ? (
        <p className={classes.quiet}>
          {t('comment_queue.reply_to')} <q>{parent.body}</q>
        </p>
      ) : null}
      <blockquote className={classes.quote}>{body}</blockquote>
      <p className={styles.line}>
        <Badge tone={status === 'hidden' ? 'warning' : 'positive'}>{t(`comment_queue.status.${status}`)}</Badge>
        <DateTime value={createdAt} />
        {editedAt ? <span className={classes.quiet}>{t('comments.edited')}</span> : null}
        <Link to={kind === 'track' ? getTrackPath(named) : getAlbumPath({ ...named, artists: [] })} className={classes.link ?? ''}>
          {subject.name ?? t(`comment_queue.kind.${kind}`)}
        </Link>
      </p>
      <Reports reports={reports} />
    </div>
  )
}

function Reports({ reports }: Pick<CommentReview, 'reports'>) {
  const { t } = useTranslation()
  if (reports.length === 0) return <p className={classes.quiet}>{t('comment_queue.no_reports')}</p>
  return (
    <>
      <h3>{t('comment_queue.reports')}</h3>
      <ul className={styles.reports}>
        {reports.map(({ user, reason, details, created_at: createdAt, is_open: isOpen }) => (
          <li key={user.id} data-closed={!isOpen || undefined}>
            <span className={styles.line}>
              <b>{t(`comments.reason.${reason}`)}</b>
              <span>{user.name ?? t('admin_content.user_deleted', { id: user.id })}</span>
              <DateTime value={createdAt} />
              {isOpen ? null : <Badge>{t('comment_queue.closed')}</Badge>}
            </span>
            {details ? <span>{details}</span> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function SuspendButton({ comment }: { readonly comment: CommentReview }) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const suspend = async () => {
    await openModal((modal) => <SuspendAuthorDialog {...modal} comment={comment} />)
    await invalidate(commentQueueEndpoints.list, commentQueueEndpoints.count, getCommentReview)
  }
  return (
    <Button variant="outline" size="small" onPress={() => void suspend()}>
      {t('comment_queue.suspend')}
    </Button>
  )
}

/** The buttons of the dialog. They depend on the state of the comment: a hidden comment can be shown again. */
function Decisions({ comment, onClose }: { readonly comment: CommentReview; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [pending, setPending] = useState<CommentDecision>()
  const isReported = comment.reports.some(({ is_open: isOpen }) => isOpen)
  const refresh = () => invalidate(commentQueueEndpoints.list, commentQueueEndpoints.count, getCommentReview)
  const decide = async (action: CommentDecision) => {
    setPending(action)
    try {
      await sendRequest(decideOnComment, { params: { id: comment.id }, body: { action, version: comment.version } })
      toast.positive(t(`comment_queue.done.${action}`))
      onClose()
    } catch (error) {
      if (readSaved(error)) toast.danger(t('comment_queue.changed'))
      else reportError(error)
    } finally {
      setPending(undefined)
      void refresh()
    }
  }
  const button = (action: CommentDecision, variant: 'danger' | 'outline' | 'quiet') => (
    <Button variant={variant} isPending={pending === action} isDisabled={pending !== undefined} onPress={() => void decide(action)}>
      {t(`comment_queue.action.${action}`)}
    </Button>
  )
  return (
    <>
      {button('remove', 'quiet')}
      {isReported ? button('dismiss', 'outline') : null}
      {comment.status === 'hidden' ? button('restore', 'outline') : button('hide', 'danger')}
    </>
  )
}
