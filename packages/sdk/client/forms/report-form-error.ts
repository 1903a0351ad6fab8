import type { Control, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { reportError } from '../api/report-error.ts'

/**
 * Shows an error of the server at the fields of the form, and focuses the first one. An error about a part of a field, such as `tags.2`, is
 * shown at the field. An error that belongs to no visible field is shown in a toast.
 */
export function reportFormError<V extends FieldValues>(
  error: unknown,
  { control, getValues, setError, setFocus }: UseFormReturn<V, unknown, unknown>,
  getFieldName = (name: string) => name,
) {
  const findField = (name: string) => findVisibleField(control, getFieldName(name))
  reportError(error, {
    getValues: (name) => {
      const field = findField(name)
      return field === undefined ? undefined : (getValues(field) ?? null)
    },
    setError: (name, fieldError) => setError(findField(name) ?? 'root', fieldError),
    setFocus: (name) => setFocus(findField(name) as FieldPath<V>),
  })
}

/** Returns the mounted field with this name, or the nearest one that contains it. */
function findVisibleField<V extends FieldValues>({ _names: names }: Control<V, unknown, unknown>, name: string): FieldPath<V> | undefined {
  for (let path = name; path; path = path.slice(0, Math.max(path.lastIndexOf('.'), 0))) {
    if (names.mount.has(path) || names.array.has(path)) return path as FieldPath<V>
  }
  return undefined
}
