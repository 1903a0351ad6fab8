import type { UserProfile } from '@balafon/sdk/server'
import type { Comment } from '../../contract/comments.ts'
import type { CommentRow } from './comments.store.ts'

/** Presents the author of a comment; null when the account no longer exists. */
export const presentAuthor = (author: UserProfile | undefined) => (author ? { id: author.id, name: author.name, image: author.image } : null)

/** Presents a comment. The text of a hidden comment is sent to its author and to moderators only. */
export function presentComment(
  row: CommentRow,
  author: UserProfile | undefined,
  viewer: { readonly userId: number | null; readonly canSeeAll: boolean },
): Comment {
  const isReadable = row.status === 'visible' || (row.status === 'hidden' && (viewer.canSeeAll || row.user_id === viewer.userId))
  return {
    id: row.id,
    parent_id: row.parent_id,
    user: isReadable ? presentAuthor(author) : null,
    body: isReadable ? row.body : '',
    position: isReadable ? row.position : null,
    status: row.status,
    replies_count: row.replies_count,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }
}
