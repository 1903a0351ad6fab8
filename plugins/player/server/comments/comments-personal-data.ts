import type { PlayerContext } from '../models.ts'

/** Creates the function that reads comments, reports and collaborations for the download of personal data. */
export const createCommentsPersonalData =
  ({ Comment, CommentReport, PlaylistCollaborator }: PlayerContext['models']) =>
  async (userId: number) => {
    const comments = await Comment.findAll({ where: { userId }, order: ['id'] })
    const reports = await CommentReport.findAll({ where: { userId }, order: ['createdAt'] })
    const collaborations = await PlaylistCollaborator.findAll({ where: { userId }, order: ['createdAt'] })
    return {
      comments: comments.map(({ kind, subjectId, body, position, createdAt }) => ({
        kind,
        subject_id: subjectId,
        body,
        position,
        created_at: createdAt.toISOString(),
      })),
      comment_reports: reports.map(({ commentId, reason, details, createdAt }) => ({
        comment_id: commentId,
        reason,
        details,
        created_at: createdAt.toISOString(),
      })),
      playlist_collaborations: collaborations.map(({ playlistId, createdAt }) => ({ playlist_id: playlistId, joined_at: createdAt.toISOString() })),
    }
  }
