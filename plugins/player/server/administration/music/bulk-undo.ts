import { type BulkChange, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import * as z from 'zod/mini'
import type { AlbumItem, ArtistItem, TrackItem } from '../../../contract/catalogue-service.ts'
import { MusicStatus } from '../../../contract/music-values.ts'

/** The values that actions on selected music change. */
const UndoableValues = z.object({
  id: z.number(),
  version: z.number(),
  status: MusicStatus,
  releaseAt: z.nullable(z.string()),
  genres: z.readonly(z.array(z.string())),
  ownerId: z.nullable(z.number()),
  /** Artists only. */
  verifiedAt: z.optional(z.nullable(z.string())),
})
type UndoableValues = z.infer<typeof UndoableValues>

type AnyItem = ArtistItem | AlbumItem | TrackItem
/** The user that makes a change. The id is null when a job makes it. */
type Editor = { readonly id: number | null }
type Patch = Partial<Pick<UndoableValues, 'ownerId' | 'verifiedAt'>> & { genres?: string[] }

/** The functions of a music editor that an undo needs. */
interface UndoEditor {
  read(id: number, transaction: Transaction): Promise<AnyItem>
  updateLatest(id: number, getPatch: () => Patch, editor: Editor, transaction: Transaction): Promise<AnyItem>
  publish(id: number, at: string | null, editor: Editor, transaction: Transaction): Promise<AnyItem>
  hide(id: number, editor: Editor, transaction: Transaction, status: 'hidden' | 'draft'): Promise<AnyItem>
}

/** Returns the values of an item that actions on selected music can change. */
export const readUndoableValues = (item: AnyItem): UndoableValues => z.parse(UndoableValues, { ...item, version: Number(item.version) })

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Undoes an action on one item by restoring the values that the action changed.
 * @throws 409 `bulk.cannot_undo` when the action deleted the item, 409 `resource.conflict` when one of these values was changed after the action
 */
export async function restoreValues(items: UndoEditor, change: Pick<BulkChange, 'before' | 'after'>, editor: Editor, transaction: Transaction): Promise<void> {
  if (!change.after) throw problem(409, 'bulk.cannot_undo')
  const [before, after] = [z.parse(UndoableValues, change.before), z.parse(UndoableValues, change.after)]
  const current = readUndoableValues(await items.read(before.id, transaction))
  const changed = (['status', 'releaseAt', 'genres', 'ownerId', 'verifiedAt'] as const).filter((name) => !isSame(before[name], after[name]))
  if (changed.some((name) => !isSame(current[name], after[name]))) throw problem(409, 'resource.conflict')
  const patch: Patch = {
    ...(changed.includes('genres') && { genres: [...before.genres] }),
    ...(changed.includes('ownerId') && { ownerId: before.ownerId }),
    ...(changed.includes('verifiedAt') && { verifiedAt: before.verifiedAt ?? null }),
  }
  if (Object.keys(patch).length > 0) await items.updateLatest(before.id, () => patch, editor, transaction)
  if (!changed.includes('status') && !changed.includes('releaseAt')) return
  if (before.status === 'published') await items.publish(before.id, null, editor, transaction)
  else if (before.status === 'scheduled') await items.publish(before.id, before.releaseAt, editor, transaction)
  else await items.hide(before.id, editor, transaction, before.status)
}
