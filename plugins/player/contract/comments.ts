import { defineEndpoint, Id, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const COMMENT_MAX_LENGTH = 2000

export const CommentKind = z.enum(['track', 'album'])
export type CommentKind = z.infer<typeof CommentKind>

export const REPORT_REASONS = ['spam', 'hate', 'harassment', 'violence', 'copyright', 'other'] as const
export const ReportReason = z.enum(REPORT_REASONS)
export type ReportReason = z.infer<typeof ReportReason>

const canListen = { permission: 'music.view' } as const
const MusicItemParams = z.strictObject({ kind: CommentKind, id: Id })
const CommentParams = z.strictObject({ commentId: Id })
const Body = z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX_LENGTH))

const CommentAuthor = z.object({ id: z.number(), name: z.string(), image: z.nullable(z.string()) })

const CommentMark = z.object({
  id: z.number(),
  /** Seconds from the start of the track. */
  position: z.number(),
  /** The beginning of the text. */
  body: z.string(),
  /** The author; null when the account no longer exists. */
  user: z.nullable(CommentAuthor),
})
export type CommentMark = z.infer<typeof CommentMark>

export const Comment = z.object({
  id: z.number(),
  /** The comment to which this comment replies. */
  parent_id: z.nullable(z.number()),
  /** The author; null for a deleted comment that has replies. */
  user: z.nullable(CommentAuthor),
  /** Plain text; empty when the comment was deleted, or is hidden from the user that sent the request. */
  body: z.string(),
  /** Seconds from the start of the track. */
  position: z.nullable(z.number()),
  status: z.enum(['visible', 'hidden', 'deleted']),
  replies_count: z.number(),
  created_at: Timestamp,
  edited_at: z.nullable(Timestamp),
})
export type Comment = z.infer<typeof Comment>

export const listComments = defineEndpoint({
  method: 'GET',
  path: 'comments/{kind}/{id}',
  summary: 'The comments on a track or album, newest first; with `parent`, the replies to a comment, oldest first',
  access: canListen,
  acceptsAccessToken: true,
  params: MusicItemParams,
  query: z.strictObject({
    parent: z.optional(Id),
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  response: z.extend(keyset(Comment), { total: z.number() }),
  errors: ['player.comments_disabled', 'player.track_not_found', 'player.album_not_found', 'player.comment_not_found'],
})

export const createComment = defineEndpoint({
  method: 'POST',
  path: 'comments/{kind}/{id}',
  summary: 'Comment on a track or album, at a position of a track, or reply to a comment',
  access: 'user',
  acceptsAccessToken: true,
  params: MusicItemParams,
  body: z.strictObject({
    body: Body,
    position: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(86_400))), null),
    parent_id: z._default(z.nullable(Id), null),
  }),
  response: z.object({ comment: Comment }),
  status: 201,
  errors: ['player.comments_disabled', 'player.track_not_found', 'player.album_not_found', 'player.comment_not_found'],
  rateLimit: 'comments',
})

export const updateComment = defineEndpoint({
  method: 'PUT',
  path: 'comments/{commentId}',
  summary: 'Change the text of a comment of the user',
  access: 'user',
  acceptsAccessToken: true,
  params: CommentParams,
  body: z.strictObject({ body: Body }),
  response: z.object({ comment: Comment }),
  errors: ['player.comments_disabled', 'player.comment_not_found'],
  rateLimit: 'comments',
})

export const deleteComment = defineEndpoint({
  method: 'DELETE',
  path: 'comments/{commentId}',
  summary: 'Delete a comment of the user; with the permission `comments.update` also a comment of another user',
  access: 'user',
  acceptsAccessToken: true,
  params: CommentParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['player.comment_not_found'],
  rateLimit: 'comments',
})

export const reportComment = defineEndpoint({
  method: 'POST',
  path: 'comment-reports',
  summary: 'Report a comment to the moderators; repeating the request changes the reason',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({ comment_id: Id, reason: ReportReason, details: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
  response: z.object({ reported: z.boolean() }),
  errors: ['player.comments_disabled', 'player.comment_not_found'],
  rateLimit: 'comments',
})

export const setCommentVisibility = defineEndpoint({
  method: 'PUT',
  path: 'comments/{commentId}/visibility',
  summary: 'Hide a comment from listeners, or show it again',
  access: { permission: 'comments.update' },
  forbidsViewAs: true,
  acceptsAccessToken: true,
  params: CommentParams,
  body: z.strictObject({ is_hidden: z.boolean() }),
  response: z.object({ is_hidden: z.boolean() }),
  errors: ['player.comment_not_found'],
})

export const listCommentMarks = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}/comment-marks',
  summary: 'The positions and authors of the latest 200 comments on a track, which are marked on its waveform',
  access: canListen,
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  response: z.object({ marks: z.array(CommentMark) }),
  errors: ['player.comments_disabled', 'player.track_not_found'],
})
