import { implement, requireUser } from '@balafon/sdk/server'
import { createComment, deleteComment, listCommentMarks, listComments, reportComment, setCommentVisibility, updateComment } from '../../contract/comments.ts'
import type { CommentsService } from './comments.service.ts'

export const createCommentRoutes = (comments: CommentsService) => [
  implement(listComments, ({ params, query, user }) => comments.list(params, user, query)),
  implement(createComment, async ({ params, body, user }) => ({ comment: await comments.create(params, body, user) })),
  implement(updateComment, async ({ params, body, user }) => ({ comment: await comments.update(params.commentId, body.body, user) })),
  implement(deleteComment, async ({ params, user }) => {
    await comments.delete(params.commentId, user)
    return { deleted: true }
  }),
  implement(reportComment, async ({ body, user }) => {
    await comments.report(body.comment_id, body, user)
    return { reported: true }
  }),
  implement(setCommentVisibility, async ({ params, body, user }) => {
    await comments.setHidden(params.commentId, body.is_hidden, requireUser(user).id)
    return body
  }),
  implement(listCommentMarks, async ({ params, user }) => ({ marks: await comments.listMarks(params.trackId, user) })),
]
