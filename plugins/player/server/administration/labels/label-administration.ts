import { conflictProblem, type Identity, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AdminLabel } from '../../../contract/administration/labels.ts'
import type { Image } from '../../../contract/catalogue.ts'
import type { CatalogueEditing } from '../../catalogue/editing/create-catalogue-editing.ts'
import { runInTransaction } from '../../catalogue/editing/editing-dependencies.ts'
import type { LabelRow } from '../../catalogue/editing/labels.service.ts'
import type { LabelKind } from '../../catalogue/editing/labels.store.ts'
import { createFormChecks, withFormFields } from '../music/forms.ts'

type Context = Pick<ServerContext, 'db' | 'audit' | 'users' | 'files'>
type Editor = Pick<Identity, 'id'> | { readonly id: null }

interface NewLabel {
  readonly display_name: string
  readonly image?: Image | null
}

interface LabelForm {
  readonly display_name?: string | undefined
  readonly image?: Image | null | undefined
}

const present = ({ id, version, name, displayName, image }: LabelRow): AdminLabel => ({ id, version, name, display_name: displayName, image })
const describe = ({ name, displayName, image }: LabelRow) => ({ name, displayName, image })

export type LabelAdministration = ReturnType<typeof createLabelAdministration>

/** Creates the service with which operators change genres and tags. Each change has an entry in the audit log. */
export function createLabelAdministration({ db, audit, ...context }: Context, { labels, clearCache }: Pick<CatalogueEditing, 'labels' | 'clearCache'>) {
  const checks = createFormChecks(context)

  async function change<T>(run: (transaction: Transaction) => Promise<T>, callerTransaction?: Transaction): Promise<T> {
    const result = callerTransaction ? await run(callerTransaction) : await runInTransaction(db, run)
    clearCache()
    return result
  }

  async function record(kind: LabelKind, verb: string, change: { before?: object; after?: object; label: LabelRow }, editor: Editor, transaction: Transaction) {
    const { label, before, after } = change
    const entry = { action: `${kind}.${verb}`, entity: `player.${kind}`, entityId: label.id, label: label.displayName, userId: editor.id }
    await audit.record({ ...entry, before: before ?? null, after: after ?? null }, transaction)
  }

  /** Locks a genre or tag. Throws 409 with its present state when it has another version. */
  async function lockVersion(kind: LabelKind, id: number, version: number, transaction: Transaction) {
    const label = await labels.lock(kind, id, transaction)
    if (label.version !== version) throw conflictProblem(present(label))
    return label
  }

  return {
    read: async (kind: LabelKind, id: number) => present(await db.transaction((transaction) => labels.lock(kind, id, transaction))),
    create: async (kind: LabelKind, { display_name: displayName, image = null }: NewLabel, user: Identity, callerTransaction: Transaction) => {
      await checks.assertFields({ image })
      return withFormFields(() =>
        change(async (transaction) => {
          const label = await labels.create(kind, { displayName, image }, transaction)
          await record(kind, 'create', { label, after: describe(label) }, user, transaction)
          return { id: label.id }
        }, callerTransaction),
      )
    },
    async update(kind: LabelKind, id: number, version: number, { display_name: displayName, image }: LabelForm, user: Identity) {
      return withFormFields(() =>
        change(async (transaction) => {
          const current = await lockVersion(kind, id, version, transaction)
          await checks.assertFields({ image }, [current.image])
          const before = describe(current)
          const label = await labels.update(kind, id, { ...(displayName !== undefined && { displayName }), ...(image !== undefined && { image }) }, transaction)
          await record(kind, 'update', { label, before, after: describe(label) }, user, transaction)
          return present(label)
        }),
      )
    },
    merge: (kind: LabelKind, id: number, ids: readonly number[], user: Identity) =>
      change(async (transaction) => {
        const merged = await labels.merge(kind, ids, id, transaction)
        const label = await labels.lock(kind, id, transaction)
        if (merged.length > 0) await record(kind, 'merge', { label, after: { merged: merged.map(({ displayName }) => displayName) } }, user, transaction)
        return present(label)
      }),
    remove: (kind: LabelKind, id: number, version: number | null, editor: Editor, callerTransaction?: Transaction) =>
      change(async (transaction) => {
        if (version !== null) await lockVersion(kind, id, version, transaction)
        const label = await labels.remove(kind, id, transaction)
        await record(kind, 'delete', { label, before: describe(label) }, editor, transaction)
      }, callerTransaction),
  }
}
