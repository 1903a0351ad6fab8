import {
  choice,
  defineEndpoint,
  defineResource,
  Id,
  type Item,
  integer,
  longText,
  reference,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { CommentKind, ReportReason } from './comments.ts'

const access = { permission: 'comments.update' } as const
const readOnly = { readOnly: true } as const
const unsorted = { ...readOnly, sortable: false } as const

/** The comments of all users, those with open reports first. */
export const commentQueue = defineResource({
  name: { one: 'comment', many: 'comments' },
  labels: 'comment_queue',
  entity: 'player.comment',
  path: 'admin/comments',
  fields: {
    body: longText(readOnly),
    author: reference('core.user', { ...readOnly, attribute: 'userId', nullable: true }),
    kind: choice(CommentKind.options, unsorted),
    /** The name of the track or album. The server adds it to each row: it is not a column, but each field needs an attribute of the model. */
    subject: text({ ...unsorted, filterable: false, attribute: 'kind' }),
    subject_id: integer(unsorted),
    status: choice(['visible', 'hidden', 'deleted'], unsorted),
    /** The number of open reports. */
    reports_count: integer(readOnly),
    created_at: timestamp(readOnly),
  },
  search: ['body'],
  list: { columns: ['body', 'author', 'subject', 'reports_count', 'status', 'created_at'], sort: ['-reports_count', '-created_at'], paging: 'cursor' },
  access: { view: access },
  forbidsViewAs: true,
  actions: { hide: { isDanger: true }, restore: {}, dismiss: {}, remove: { isDanger: true } },
})
export type CommentQueueItem = Item<typeof commentQueue.fields>
export const commentQueueEndpoints = resourceEndpoints(commentQueue)

const Person = z.object({ id: z.int(), name: z.nullable(z.string()) })

/** A comment with its reports, as moderators see it. */
export const CommentReview = z.object({
  id: z.int(),
  version: z.int(),
  body: z.string(),
  status: z.enum(['visible', 'hidden']),
  author: z.nullable(z.extend(Person, { is_suspended: z.boolean(), hidden_comments: z.int() })),
  kind: CommentKind,
  subject: z.object({ id: z.int(), name: z.nullable(z.string()) }),
  /** The comment to which this comment replies. */
  parent: z.nullable(z.object({ id: z.int(), body: z.string() })),
  reports: z.array(z.object({ user: Person, reason: ReportReason, details: z.string(), created_at: Timestamp, is_open: z.boolean() })),
  created_at: Timestamp,
  edited_at: z.nullable(Timestamp),
})
export type CommentReview = z.infer<typeof CommentReview>

export const CommentDecision = z.enum(['hide', 'restore', 'dismiss', 'remove'])
export type CommentDecision = z.infer<typeof CommentDecision>

const params = z.strictObject({ id: Id })
const Version = z.int().check(z.minimum(1))

export const getCommentReview = defineEndpoint({
  method: 'GET',
  path: 'admin/comments/{id}',
  summary: 'Get a comment with its reports, for moderators',
  access,
  params,
  response: z.object({ comment: CommentReview }),
  errors: ['player.comment_not_found'],
})

export const decideOnComment = defineEndpoint({
  method: 'POST',
  path: 'admin/comments/{id}/decision',
  summary: 'Hide a comment, show it again, dismiss its reports, or delete it; its open reports are closed',
  access,
  forbidsViewAs: true,
  params,
  body: z.strictObject({ action: CommentDecision, version: Version }),
  /** `null` when the comment was deleted. */
  response: z.object({ comment: z.nullable(CommentReview) }),
  errors: ['player.comment_not_found', 'resource.conflict'],
  conflict: CommentReview,
})

export const SuspendAuthorBody = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000), z.regex(/^[^\0]*$/)),
  /** `null`: the suspension has no end. */
  until: z.nullable(Timestamp),
  /** Also hides all comments of the author. */
  hides_comments: z.boolean(),
})

export const suspendCommentAuthor = defineEndpoint({
  method: 'POST',
  path: 'admin/comments/{id}/suspend-author',
  summary: 'Suspend the author of a comment; the permission `comments.update` is also required',
  access: { permission: 'users.update' },
  forbidsViewAs: true,
  params,
  body: SuspendAuthorBody,
  response: z.object({ hidden_comments: z.int() }),
  errors: ['player.comment_not_found', 'forbidden', 'not_found', 'users.own_account', 'users.higher_rights', 'users.suspension_end', 'roles.last_admin'],
})
