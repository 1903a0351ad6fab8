import { conflictProblem, type Identity, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AdminCategory } from '../../../contract/administration/categories.ts'
import type { Image } from '../../../contract/catalogue.ts'
import type { CategoryRow } from '../../catalogue/editing/categories.service.ts'
import type { CategoryKind } from '../../catalogue/editing/category-merge.store.ts'
import type { CatalogueEditing } from '../../catalogue/editing/create-catalogue-editing.ts'
import { runInTransaction } from '../../catalogue/editing/editing-dependencies.ts'
import { createFormChecks, renameErrorFields } from '../music/forms.ts'

type Context = Pick<ServerContext, 'db' | 'audit' | 'users' | 'files'>
type Editor = Pick<Identity, 'id'> | { readonly id: null }

interface NewCategory {
  readonly display_name: string
  readonly image?: Image | null
}

interface CategoryForm {
  readonly display_name?: string | undefined
  readonly image?: Image | null | undefined
}

const present = ({ id, version, name, displayName, image }: CategoryRow): AdminCategory => ({ id, version, name, display_name: displayName, image })
const describe = ({ name, displayName, image }: CategoryRow) => ({ name, displayName, image })

export type CategoryAdministration = ReturnType<typeof createCategoryAdministration>

/** Creates the service with which operators change genres and tags. Each change has an entry in the audit log. */
export function createCategoryAdministration(
  { db, audit, ...context }: Context,
  { categories, clearCache }: Pick<CatalogueEditing, 'categories' | 'clearCache'>,
) {
  const checks = createFormChecks(context)

  async function change<T>(run: (transaction: Transaction) => Promise<T>, callerTransaction?: Transaction): Promise<T> {
    const result = callerTransaction ? await run(callerTransaction) : await runInTransaction(db, run)
    clearCache()
    return result
  }

  async function record(
    kind: CategoryKind,
    verb: string,
    change: { before?: object; after?: object; category: CategoryRow },
    editor: Editor,
    transaction: Transaction,
  ) {
    const { category, before, after } = change
    const entry = { action: `${kind}.${verb}`, entity: `player.${kind}`, entityId: category.id, label: category.displayName, userId: editor.id }
    await audit.record({ ...entry, before: before ?? null, after: after ?? null }, transaction)
  }

  /** Locks a genre or tag. Throws 409 with its current values when it has changed since `version` was read. */
  async function lockVersion(kind: CategoryKind, id: number, version: number, transaction: Transaction) {
    const category = await categories.lock(kind, id, transaction)
    if (category.version !== version) throw conflictProblem(present(category))
    return category
  }

  return {
    read: async (kind: CategoryKind, id: number) => present(await db.transaction((transaction) => categories.lock(kind, id, transaction))),
    create: async (kind: CategoryKind, { display_name: displayName, image = null }: NewCategory, user: Identity, callerTransaction: Transaction) => {
      await checks.assertPicturesAndOwner({ image })
      return renameErrorFields(() =>
        change(async (transaction) => {
          const category = await categories.create(kind, { displayName, image }, transaction)
          await record(kind, 'create', { category, after: describe(category) }, user, transaction)
          return { id: category.id }
        }, callerTransaction),
      )
    },
    async update(kind: CategoryKind, id: number, version: number, { display_name: displayName, image }: CategoryForm, user: Identity) {
      return renameErrorFields(() =>
        change(async (transaction) => {
          const current = await lockVersion(kind, id, version, transaction)
          await checks.assertPicturesAndOwner({ image }, [current.image])
          const before = describe(current)
          const category = await categories.update(
            kind,
            id,
            { ...(displayName !== undefined && { displayName }), ...(image !== undefined && { image }) },
            transaction,
          )
          await record(kind, 'update', { category, before, after: describe(category) }, user, transaction)
          return present(category)
        }),
      )
    },
    merge: (kind: CategoryKind, id: number, ids: readonly number[], user: Identity) =>
      change(async (transaction) => {
        const merged = await categories.merge(kind, ids, id, transaction)
        const category = await categories.lock(kind, id, transaction)
        if (merged.length > 0) await record(kind, 'merge', { category, after: { merged: merged.map(({ displayName }) => displayName) } }, user, transaction)
        return present(category)
      }),
    remove: (kind: CategoryKind, id: number, version: number | null, editor: Editor, callerTransaction?: Transaction) =>
      change(async (transaction) => {
        if (version !== null) await lockVersion(kind, id, version, transaction)
        const category = await categories.remove(kind, id, transaction)
        await record(kind, 'delete', { category, before: describe(category) }, editor, transaction)
      }, callerTransaction),
  }
}
