import { Link, reportError, sendRequest, toast, useApiList, useInvalidateQueries, useLocation, useUser } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button, getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comment, type CommentKind, createComment, listCommentMarks, listComments } from '../../contract/comments.ts'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'
import { CommentForm } from './lazy-comment-form.tsx'

interface CommentsProps {
  readonly musicItem: { readonly kind: CommentKind; readonly id: number }
  /** Returns the playback position in seconds when the track is the current one, otherwise null. New comments get this position. */
  readonly getPosition?: () => number | null
  /** Plays the track from a position in seconds. */
  readonly onSeek: (position: number) => void
}

/** The comments on a track or album, with replies. */
export function Comments({ musicItem, getPosition = () => null, onSeek }: CommentsProps) {
  const { t } = useTranslation()
  const user = useUser()
  const { pathname } = useLocation()
  const invalidate = useInvalidateQueries()
  const [parent, setParent] = useState<number>()
  const params = { kind: musicItem.kind, id: musicItem.id }
  const query = useApiList(listComments, { params })
  const refresh = () => invalidate(listComments, listCommentMarks)
  const send = async (body: string, parentId: number | null, position: number | null) => {
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
      musicItem={musicItem}
      onReply={user ? () => setParent(parent === comment.id ? undefined : comment.id) : undefined}
      onSeek={onSeek}
      onChanged={() => void refresh().catch(reportError)}
    >
      {parent === comment.id ? <CommentForm label={t('comments.reply')} onSend={(body) => send(body, comment.id, null)} /> : null}
    </CommentItem>
  )
  return (
    <section className={classes.section} aria-label={t('comments.title')}>
      <h2 className={classes.title}>{total > 0 ? t('comments.title_count', { count: total }) : t('comments.title')}</h2>
      {user ? (
        <div className={classes.write}>
          <Avatar name={user.name} src={user.image} />
          <CommentForm
            label={t('comments.write')}
            getPosition={musicItem.kind === 'track' ? getPosition : () => null}
            onSend={(body, position) => send(body, null, position)}
          />
        </div>
      ) : (
        <p>
          <Link to="/login" state={{ from: pathname }} className={getButtonClass('outline', 'small')}>
            {t('comments.log_in')}
          </Link>
        </p>
      )}
      <LoadState query={query} skeleton={<SkeletonRows count={3} />} failedText={t('comments.failed')}>
        {({ pages }) => (
          <>
            {total === 0 ? (
              <p className={classes.empty}>
                <b>{t('comments.empty')}</b> {t(musicItem.kind === 'track' ? 'comments.empty.text' : 'comments.empty.album')}
              </p>
            ) : null}
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
