import { Link, reportError, sendRequest, toast, useApiList, useInvalidateQueries, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comment, type CommentKind, createComment, listCommentMarks, listComments } from '../../contract/comments.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'

interface CommentsProps {
  readonly subject: { readonly kind: CommentKind; readonly id: number }
  /** The playback position of the track in seconds, if it is the current one. New comments are placed there. */
  readonly getPosition?: () => number | null
  /** Plays the track from a position in seconds. */
  readonly onSeek: (position: number) => void
}

/** The comments on a track or album, with replies. */
export function Comments({ subject, getPosition = () => null, onSeek }: CommentsProps) {
  const { t } = useTranslation()
  const user = useUser()
  const invalidate = useInvalidateQueries()
  const [parent, setParent] = useState<number>()
  const params = { kind: subject.kind, id: subject.id }
  const query = useApiList(listComments, { params })
  const refresh = () => invalidate(listComments, listCommentMarks)
  const send = async (body: string, parentId: number | null) => {
    const position = subject.kind === 'track' && parentId === null ? getPosition() : null
    await sendRequest(createComment, { params, body: { body, position, parent_id: parentId } })
    setParent(undefined)
    await refresh()
    toast.positive(t('comments.sent'))
  }
  const total = query.data?.pages[0]?.total ?? 0
  const createItem = (comment: Comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      subject={subject}
      onReply={user ? () => setParent(parent === comment.id ? undefined : comment.id) : undefined}
      onSeek={onSeek}
      onChanged={() => void refresh().catch(reportError)}
    >
      {parent === comment.id ? <CommentForm label={t('comments.reply')} onSend={(body) => send(body, comment.id)} /> : null}
    </CommentItem>
  )
  return (
    <section className={classes.section} aria-label={t('comments.title')}>
      <h2>{t('comments.title_count', { count: total })}</h2>
      {user ? (
        <CommentForm label={t('comments.write')} onSend={(body) => send(body, null)} />
      ) : (
        <p>
          <Link to="/login">{t('comments.log_in')}</Link>
        </p>
      )}
      <LoadState query={query} skeleton={<SkeletonRows count={3} />} failedText={t('comments.failed')}>
        {({ pages }) => (
          <>
            <ul className={classes.list}>{pages.flatMap(({ data }) => data).map(createItem)}</ul>
            {query.hasNextPage ? (
              <Button variant="outline" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                {t('comments.more')}
              </Button>
            ) : null}
          </>
        )}
      </LoadState>
    </section>
  )
}
