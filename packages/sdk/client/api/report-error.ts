import { flushSync } from 'react-dom'
import { getTranslate, HOST_NAMESPACE } from '../i18n/i18n.ts'
import { toast } from '../state/toast.ts'
import { ApiError, isPasswordConfirmationRequired, readFieldErrors } from './api-error.ts'

/** The part of a form that `reportError` uses; forms of react-hook-form have it. */
export interface FormErrorTarget {
  /** Returns undefined when the form has no such field. */
  getValues(name: string): unknown
  setError(name: string, error: { type: string; message: string }): void
  setFocus(name: string): void
}

/**
 * Shows an error to the user. Messages about fields of `form` are shown at these fields, and the first one is focused. Any other error
 * is shown in a toast, with the action that the server suggests. No error is shown in both places.
 */
export function reportError(error: unknown, form?: FormErrorTarget): void {
  if (isAlreadyHandled(error) || (form && showFieldErrors(error, form))) return
  const apiError = error instanceof ApiError ? error : undefined
  const message = apiError?.message || getTranslate(HOST_NAMESPACE)('something_went_wrong')
  toast.danger(message, apiError?.action && { action: apiError.action })
}

/** Returns whether the user cancelled the action (a request, a share sheet, the password dialog), or the error dialog already shows the error. */
const isAlreadyHandled = (error: unknown) =>
  (error instanceof Error && error.name === 'AbortError') || isPasswordConfirmationRequired(error) || (error instanceof ApiError && error.trace !== undefined)

function showFieldErrors(error: unknown, form: FormErrorTarget): boolean {
  const invalidFields = Object.entries(readFieldErrors(error)).filter(([name, messages]) => messages.length > 0 && form.getValues(name) !== undefined)
  const [firstField] = invalidFields
  if (!firstField) return false
  // Renders the messages before the focus moves, so that screen readers announce them with the field.
  flushSync(() => {
    for (const [name, [message = '']] of invalidFields) form.setError(name, { type: 'server', message })
  })
  form.setFocus(firstField[0])
  return true
}
