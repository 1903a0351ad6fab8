import { confirm, formatDuration, Link, openModal, reportError, sendRequest, toast, useApiList, useFormat, usePermission, useUser } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comment, type CommentKind, deleteComment, listComments, setCommentVisibility, updateComment } from '../../contract/comments.ts'
import { getUserPath } from '../../contract/paths.ts'
import classes from './comments.module.css'
import { CommentForm } from './lazy-comment-form.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })))

interface CommentItemProps {
  readonly comment: Comment
  readonly musicItem: { readonly kind: CommentKind; readonly id: number }
  readonly onReply?: (() => void) | undefined
  readonly onSeek: (position: number) => void
  readonly onChanged: () => void
  readonly children?: ReactNode
}

/** A comment with its actions and replies. The text of the comment is rendered as plain text, so HTML in it has no effect. */
export function CommentItem({ comment, musicItem, onReply, onSeek, onChanged, children }: CommentItemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const user = useUser()
  const canModerate = usePermission('comments.update')
  const [isEditing, setEditing] = useState(false)
  const { id, position, status } = comment
  const params = { commentId: id }
  const isOwn = user !== null && comment.user?.id === user.id
  const run = (change: Promise<unknown>) => void change.then(onChanged, reportError)
  const edit = async (body: string) => {
    await sendRequest(updateComment, { params, body: { body } })
    setEditing(false)
    onChanged()
    toast.positive(t('comments.changed'))
  }
  const remove = async () => {
    if (await confirm({ title: t('comments.delete.title'), text: t('comments.delete.text'), action: t('comments.delete'), isDanger: true }))
      run(sendRequest(deleteComment, { params }))
  }
  const createAction = (label: string, onPress: () => void) => (
    <Button variant="quiet" size="small" onPress={onPress}>
      {label}
    </Button>
  )
  return (
    <li className={classes.comment} id={`comment-${id}`}>
      <Avatar name={comment.user?.name ?? '?'} src={comment.user?.image} />
      <div className={classes.content}>
        <p className={classes.meta}>
          {comment.user ? (
            <Link to={getUserPath(comment.user)} className={classes.author ?? ''}>
              {comment.user.name}
            </Link>
          ) : (
            <b>{t('comments.unknown_user')}</b>
          )}
          {position === null ? null : (
            <button
              type="button"
              className={classes.position}
              aria-label={t('comments.seek', { time: formatDuration(position) })}
              onClick={() => onSeek(position)}
            >
              {formatDuration(position)}
            </button>
          )}
          <time dateTime={comment.created_at} title={format.date(comment.created_at, { dateStyle: 'long', timeStyle: 'short' })}>
            {format.relativeTime(comment.created_at)}
          </time>
          {comment.edited_at ? <span>{t('comments.edited')}</span> : null}
        </p>
        {isEditing ? (
          <CommentForm label={t('comments.edit')} text={comment.body} onSend={edit} />
        ) : (
          <p className={classes.body} dir="auto">
            {comment.body || t(status === 'hidden' ? 'comments.hidden' : 'comments.deleted')}
          </p>
        )}
        <div className={classes.actions}>
          {onReply && status === 'visible' ? createAction(t('comments.reply'), onReply) : null}
          {isOwn ? createAction(t('comments.edit'), () => setEditing(!isEditing)) : null}
          {(isOwn || canModerate) && status !== 'deleted' ? createAction(t('comments.delete'), () => void remove()) : null}
          {user && !isOwn && status === 'visible'
            ? createAction(t('comments.report'), () => void openModal<void>((modal) => <ReportDialog commentId={id} modal={modal} />, { plugin: 'player' }))
            : null}
          {canModerate && status !== 'deleted'
            ? createAction(t(status === 'hidden' ? 'comments.show' : 'comments.hide'), () =>
                run(sendRequest(setCommentVisibility, { params, body: { is_hidden: status !== 'hidden' } })),
              )
            : null}
        </div>
        {children}
        {comment.replies_count > 0 ? <Replies comment={comment} musicItem={musicItem} onSeek={onSeek} onChanged={onChanged} /> : null}
      </div>
    </li>
  )
}

function Replies({ comment, musicItem, onSeek, onChanged }: Pick<CommentItemProps, 'comment' | 'musicItem' | 'onSeek' | 'onChanged'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const params = { kind: musicItem.kind, id: musicItem.id }
  const query = useApiList(listComments, { params, query: { parent: comment.id } }, { enabled: isOpen })
  if (!isOpen)
    return (
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {t('comments.replies', { count: comment.replies_count })}
      </Button>
    )
  const replies = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <ul className={classes.list}>
        {replies.map((reply) => (
          <CommentItem key={reply.id} comment={reply} musicItem={musicItem} onSeek={onSeek} onChanged={onChanged} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="quiet" size="small" onPress={() => void query.fetchNextPage()}>
          {t('comments.more')}
        </Button>
      ) : null}
    </>
  )
}
