import type { Selection } from '../../contract/resource/resource-endpoints.ts'

/** Returns the ids of the loaded rows that belong to the selection. The list shows these rows as selected. */
export function getSelectedIds(selection: Selection | null, loadedIds: readonly number[]): ReadonlySet<number> {
  if (selection === null) return new Set()
  if (selection.mode === 'some') return new Set(selection.ids)
  const except = new Set(selection.except)
  return new Set(loadedIds.filter((id) => !except.has(id)))
}

/** Returns the number of selected rows. */
export const countSelected = (selection: Selection | null): number =>
  selection === null ? 0 : selection.mode === 'some' ? selection.ids.length : selection.expected

/**
 * Returns the selection after the user selected or deselected loaded rows. In a selection of all rows, deselected rows become exceptions.
 * @param ids The loaded rows that are selected now.
 */
export function changeSelection(selection: Selection | null, ids: ReadonlySet<number>, loadedIds: readonly number[]): Selection | null {
  if (selection?.mode !== 'all') return ids.size > 0 ? { mode: 'some', ids: [...ids] } : null
  const total = selection.expected + selection.except.length
  const except = loadedIds.filter((id) => !ids.has(id))
  const expected = total - except.length
  return expected > 0 ? { ...selection, except, expected } : null
}
