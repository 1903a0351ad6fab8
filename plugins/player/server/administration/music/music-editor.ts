import type { ErrorCode } from '@balafon/sdk/contract'
import { conflictProblem, getProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AlbumItem, ArtistItem, CatalogueActor, CatalogueItems, TrackItem } from '../../../contract/catalogue-service.ts'
import type { CatalogueEditing } from '../../catalogue/editing/create-catalogue-editing.ts'
import { runInTransaction } from '../../catalogue/editing/editing-dependencies.ts'
import type { PlayerContext } from '../../models.ts'
import { describeForAudit } from './music.presenter.ts'
import type { MusicKind } from './music-list.store.ts'

type AnyItem = ArtistItem | AlbumItem | TrackItem
/** The user that makes a change. The id is null when a background job of the site makes it. */
type Editor = Pick<Identity, 'id'> | { readonly id: null }

interface EditorDependencies extends Pick<PlayerContext, 'db' | 'audit'> {
  readonly editing: Pick<CatalogueEditing, 'clearCache'>
}

/** How one kind of music is edited. */
interface EditedKind<Item, New, Patch, Options> {
  readonly kind: MusicKind
  readonly notFoundCode: ErrorCode
  /** Returns the service of the catalogue for changes in a transaction. */
  readonly getItems: (transaction: Transaction) => CatalogueItems<Item, New, Patch, Options>
}

/**
 * Creates the functions with which operators change one kind of music. They use the services of the catalogue, and add an entry to the audit log in the
 * same transaction. A change runs in the transaction of the caller, or in a new one when the caller passes none.
 */
export function createMusicEditor<Item extends AnyItem, New, Patch, Options>(
  { kind, notFoundCode, getItems }: EditedKind<Item, New, Patch, Options>,
  { db, audit, editing }: EditorDependencies,
) {
  const toActor = ({ id }: Editor): CatalogueActor => ({ userId: id, asOperator: true })

  async function change<T>(callerTransaction: Transaction | undefined, run: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = callerTransaction ? await run(callerTransaction) : await runInTransaction(db, run)
    editing.clearCache()
    return result
  }

  async function record(verb: string, { before, after }: { before: Item | null; after: Item | null }, editor: Editor, transaction: Transaction) {
    const item = after ?? before
    if (!item) return
    const values = { before: before && describeForAudit(before), after: after && describeForAudit(after) }
    const entry = { action: `${kind}.${verb}`, entity: `player.${kind}`, entityId: item.id, label: item.name, userId: editor.id }
    await audit.record({ ...entry, ...values }, transaction)
  }

  async function requireItem(id: number, transaction: Transaction): Promise<Item> {
    const item = await getItems(transaction).find(id)
    if (!item) throw problem(404, notFoundCode)
    return item
  }

  return {
    /** Reads an item in a transaction. @throws 404 when it does not exist */
    read: requireItem,
    create: (values: New, editor: Editor, callerTransaction?: Transaction) =>
      change(callerTransaction, async (transaction) => {
        const after = await getItems(transaction).create(values, toActor(editor))
        await record('create', { before: null, after }, editor, transaction)
        return after
      }),
    /** @throws 409 `player.changed_meanwhile` when the item has changed since `version` was read */
    update: (id: number, patch: Patch, version: number, editor: Editor, callerTransaction?: Transaction) =>
      change(callerTransaction, async (transaction) => {
        const before = await requireItem(id, transaction)
        const after = await getItems(transaction).update(id, patch, { ...toActor(editor), version: String(version) })
        await record('update', { before, after }, editor, transaction)
        return after
      }),
    /** Updates the latest version of an item. `getPatch` computes the changed fields from the current values; null changes nothing. */
    updateLatest: (id: number, getPatch: (item: Item) => Patch | null, editor: Editor, callerTransaction?: Transaction) =>
      change(callerTransaction, async (transaction) => {
        const before = await requireItem(id, transaction)
        const patch = getPatch(before)
        if (!patch) return before
        const after = await getItems(transaction).update(id, patch, { ...toActor(editor), version: before.version })
        await record('update', { before, after }, editor, transaction)
        return after
      }),
    publish: (id: number, at: string | null | undefined, editor: Editor, callerTransaction?: Transaction) =>
      change(callerTransaction, async (transaction) => {
        const before = await requireItem(id, transaction)
        const after = await getItems(transaction).publish(id, { ...toActor(editor), ...(at && { at }) })
        if (before.status !== after.status || before.releaseAt !== after.releaseAt) await record('publish', { before, after }, editor, transaction)
        return after
      }),
    hide: (id: number, editor: Editor, callerTransaction?: Transaction, status: 'hidden' | 'draft' = 'hidden') =>
      change(callerTransaction, async (transaction) => {
        const before = await requireItem(id, transaction)
        const after = await getItems(transaction).hide(id, { ...toActor(editor), status })
        if (before.status !== after.status) await record('hide', { before, after }, editor, transaction)
        return after
      }),
    remove: (id: number, { version, options, editor }: { version: number | null; options: Options; editor: Editor }, callerTransaction?: Transaction) =>
      change(callerTransaction, async (transaction) => {
        const before = await requireItem(id, transaction)
        await getItems(transaction).delete(id, { ...toActor(editor), ...options, ...(version !== null && { version: String(version) }) })
        await record('delete', { before, after: null }, editor, transaction)
      }),
  }
}

/** Runs a change. When the item has changed since its version was read, throws 409 with the current item. */
export async function rejectStale<T>(change: () => Promise<T>, readCurrent: () => Promise<unknown>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (getProblem(error)?.code === 'player.changed_meanwhile') throw conflictProblem(await readCurrent())
    throw error
  }
}
