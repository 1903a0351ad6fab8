import { ApiError, useOpenModal } from '@balafon/sdk/client'
import { lazy } from 'react'
import { findConflicts, type Values } from './find-conflicts.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

interface VersionedSave<Item extends { readonly version: string }, Changes extends object> {
  /** The item that the editor loaded. */
  readonly item: Item
  readonly changes: Changes
  /** Returns the values of the form for an item. */
  readonly toValues: (item: Item) => Values
  readonly send: (changes: Changes, version: string) => Promise<Item>
  /** Returns the translated name of a field. */
  readonly getLabel: (field: string) => string
}

/**
 * Returns a function that saves changed fields. When another editor has saved the item meanwhile, fields that only one editor changed are merged. For
 * fields that both editors changed, the user chooses a value. The function throws an AbortError when the user prefers to keep editing.
 */
export function useVersionedSave() {
  const openModal = useOpenModal()
  return async function save<Item extends { readonly version: string }, Changes extends object>(options: VersionedSave<Item, Changes>): Promise<Item> {
    const { item, changes, toValues, send, getLabel } = options
    try {
      return await send(changes, item.version)
    } catch (error) {
      const current = readCurrent<Item>(error)
      if (!current) throw error
      const theirs = toValues(current)
      const conflicts = findConflicts(toValues(item), changes as Values, theirs)
      const chosen =
        conflicts.length === 0
          ? []
          : await openModal<readonly string[]>((modal) => (
              <ConflictDialog
                {...modal}
                fields={conflicts.map((name) => ({ name, label: getLabel(name), mine: (changes as Values)[name], theirs: theirs[name] }))}
              />
            ))
      if (!chosen) throw new DOMException('The user kept editing.', 'AbortError')
      const remainingChanges = Object.fromEntries(Object.entries(changes).filter(([name]) => !chosen.includes(name))) as Changes
      return save({ ...options, item: current, changes: remainingChanges })
    }
  }
}

function readCurrent<Item>(error: unknown): Item | undefined {
  return error instanceof ApiError && error.code === 'resource.conflict' ? (error.current as Item | undefined) : undefined
}
