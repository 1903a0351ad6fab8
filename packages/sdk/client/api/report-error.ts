import { flushSync } from 'react-dom'
import { getTranslate, HOST_NAMESPACE } from '../i18n/i18n.ts'
import { toast } from '../state/toast.ts'
import { ApiError, isPasswordConfirmationRequired, readFieldErrors } from './api-error.ts'

/** A form as the report needs it; react-hook-form's is one. */
export interface FormErrorTarget {
  /** undefined: there is no such field here. */
  getValues(name: string): unknown
  setError(name: string, error: { type: string; message: string }): void
  setFocus(name: string): void
}

/**
 * The one place that tells the user what went wrong. What the server finds wrong with fields is shown at them, the first of
 * them focused; everything else is said in a toast, with the way out the server offers. Never both.
 */
export function reportError(error: unknown, form?: FormErrorTarget): void {
  if (isAlreadyHandled(error) || (form && showFieldErrors(error, form))) return
  const refusal = error instanceof ApiError ? error : undefined
  const message = refusal?.message || getTranslate(HOST_NAMESPACE)('something_went_wrong')
  toast.danger(message, refusal?.action && { action: refusal.action })
}

/** Given up by the user (a call, a share sheet, the question for their password), or open in the error dialog already. */
const isAlreadyHandled = (error: unknown) =>
  (error instanceof Error && error.name === 'AbortError') || isPasswordConfirmationRequired(error) || (error instanceof ApiError && error.trace !== undefined)

function showFieldErrors(error: unknown, form: FormErrorTarget): boolean {
  const wrong = Object.entries(readFieldErrors(error)).filter(([name, texts]) => texts.length > 0 && form.getValues(name) !== undefined)
  const [first] = wrong
  if (!first) return false
  // The words stand before the focus comes, so that they are read out with the field.
  flushSync(() => {
    for (const [name, [message = '']] of wrong) form.setError(name, { type: 'server', message })
  })
  form.setFocus(first[0])
  return true
}
