import { lazy, useRef } from 'react'
import type { CustomFilters } from '../../../contract/resource/define-resource.ts'
import type { Fields } from '../../../contract/resource/fields.ts'
import { ApiError } from '../../api/api-error.ts'
import { openModal } from '../../state/modal.ts'
import type { AnyItem, AnyResource } from '../any-resource.ts'
import type { ResourceHooks } from '../use-resource.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { useValueText } from '../use-value-text.ts'
import { type FormValues, getChangedValues, mergeValues, omitEmptyDefaults, readFormValues } from './form-values.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })))

/** Replaces the dialog for a row that another user has saved meanwhile. Call `resolve` with the changes to save on top of the newer row. */
export type OnConflict = (mine: FormValues, current: AnyItem, resolve: (changes: FormValues) => void) => void

interface SaveOptions {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly item: AnyItem | undefined
  readonly hooks: ResourceHooks<Fields, CustomFilters, string>
  readonly onConflict: OnConflict | undefined
}

/** The result of a save. */
export type SaveResult =
  /** `isMerged` means that the saved row contains values of another user, so that the form has to show them. */
  | { readonly state: 'saved'; readonly item: AnyItem; readonly isMerged: boolean }
  /** The user continues to edit. The row that the server has now is the new starting point. */
  | { readonly state: 'editing'; readonly initialValues: FormValues; readonly values: FormValues }
  | { readonly state: 'unchanged' }

/** Returns a function that creates or changes the row. It sends changed fields only, and asks the user when another user has saved meanwhile. */
export function useSave({ resource, names, item, hooks, onConflict }: SaveOptions) {
  const texts = useResourceTexts(resource)
  const getValueText = useValueText(resource)
  const create = hooks.useCreate()
  const update = hooks.useUpdate()
  /** The row that the editor started from. */
  const base = useRef(item)

  async function save(values: FormValues): Promise<SaveResult> {
    const { current: loaded } = base
    if (!loaded) return { state: 'saved', item: await create.mutateAsync(omitEmptyDefaults(resource, values)), isMerged: false }
    const changes = getChangedValues(readFormValues(resource, names, loaded), values)
    if (Object.keys(changes).length === 0) return { state: 'unchanged' }
    try {
      const body = { ...omitEmptyDefaults(resource, changes), version: loaded.version }
      base.current = await update.mutateAsync({ id: loaded.id, body })
      return { state: 'saved', item: base.current, isMerged: false }
    } catch (error) {
      if (!isConflict(error)) throw error
      return saveMerged(loaded, values, error.current as AnyItem)
    }
  }

  async function saveMerged(loaded: AnyItem, mine: FormValues, current: AnyItem): Promise<SaveResult> {
    const { isConfirmed, values } = await askUser(loaded, mine, current)
    base.current = current
    if (!isConfirmed) return { state: 'editing', initialValues: readFormValues(resource, names, current), values }
    const result = await save(values)
    // There is nothing to save when the user chose the values of the other user for all fields.
    if (result.state === 'unchanged') return { state: 'saved', item: current, isMerged: true }
    return result.state === 'saved' ? { ...result, isMerged: true } : result
  }

  async function askUser(loaded: AnyItem, mine: FormValues, current: AnyItem) {
    const theirs = readFormValues(resource, names, current)
    const merge = mergeValues(readFormValues(resource, names, loaded), mine, theirs)
    const chosen = onConflict
      ? await new Promise<FormValues>((resolve) => onConflict(mine, current, (changes) => resolve({ ...theirs, ...changes })))
      : await openModal<FormValues>((modal) => (
          <ConflictDialog modal={modal} resource={resource} merge={merge} current={current} theirs={theirs} texts={texts} getValueText={getValueText} />
        ))
    return { isConfirmed: chosen !== undefined, values: chosen ?? merge.values }
  }

  return { save, base }
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'resource.conflict' && typeof error.current === 'object' && error.current !== null
