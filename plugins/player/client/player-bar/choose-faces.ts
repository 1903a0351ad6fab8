import type { CommentMark } from '../../contract/comments.ts'

/**
 * Chooses the marks that show a face, so that faces do not cover each other. The other marks are dots. Of several comments close together the
 * first one has the face.
 * @param minDistance In seconds.
 */
export function chooseFaces(marks: readonly Pick<CommentMark, 'id' | 'position'>[], minDistance: number): ReadonlySet<number> {
  const faces = new Set<number>()
  let last = Number.NEGATIVE_INFINITY
  for (const { id, position } of marks.toSorted((a, b) => a.position - b.position || a.id - b.id)) {
    if (position - last < minDistance) continue
    faces.add(id)
    last = position
  }
  return faces
}
