import type { CommentMark } from '../../contract/comments.ts'

/**
 * Chooses the comments that are marked with an avatar, so that avatars do not cover each other. Of several comments that are close together, the
 * first one gets the avatar. The others are marked with dots.
 * @param minDistance The minimum distance of two avatars in seconds.
 */
export function chooseAvatars(marks: readonly Pick<CommentMark, 'id' | 'position'>[], minDistance: number): ReadonlySet<number> {
  const avatars = new Set<number>()
  let last = Number.NEGATIVE_INFINITY
  for (const { id, position } of marks.toSorted((a, b) => a.position - b.position || a.id - b.id)) {
    if (position - last < minDistance) continue
    avatars.add(id)
    last = position
  }
  return avatars
}
