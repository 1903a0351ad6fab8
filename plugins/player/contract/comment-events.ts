import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { CommentKind, ReportReason } from './comments.ts'

const CommentPayload = z.object({ commentId: z.number(), userId: z.number(), kind: CommentKind, subjectId: z.number() })

export const CommentCreated = defineEvent('player.comment.created/v1', CommentPayload, { public: { label: 'event.comment_created' } })
export const CommentUpdated = defineEvent('player.comment.updated/v1', CommentPayload, { public: { label: 'event.comment_updated' } })
/** `userId` is the user that deleted the comment. */
export const CommentDeleted = defineEvent('player.comment.deleted/v1', CommentPayload, { public: { label: 'event.comment_deleted' } })
export const CommentHidden = defineEvent('player.comment.hidden/v1', z.extend(CommentPayload, { isHidden: z.boolean() }), {
  public: { label: 'event.comment_hidden' },
})
export const CommentReported = defineEvent('player.comment.reported/v1', z.extend(CommentPayload, { reason: ReportReason }), {
  public: { label: 'event.comment_reported' },
})

/** All events of comments. */
export const COMMENT_EVENTS = [CommentCreated, CommentUpdated, CommentDeleted, CommentHidden, CommentReported] as const
