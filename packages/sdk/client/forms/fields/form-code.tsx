import { CodeField } from '@balafon/ui/code-field'
import { type ComponentProps, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormCode}. */
export interface FormCodeProps<V extends FieldValues>
  extends Omit<ComponentProps<typeof CodeField>, 'name' | 'value' | 'onChange' | 'error' | 'onComplete'>,
    FormFieldProps<V> {
  /** Called when all characters are entered. */
  readonly onComplete?: () => void
}

/** A field of a form for a one-time code. */
export function FormCode<V extends FieldValues>({ control, name, onComplete, ...rest }: FormCodeProps<V>) {
  const { container, inputProps, error } = useFormField({ control, name })
  const element = useRef<HTMLDivElement>(null)
  const { autoFocus } = rest
  // Focuses the field itself and does not use `autoFocus`: while Enter is held down, React Aria delays it, and the heading of the new screen takes the focus.
  useEffect(() => {
    if (autoFocus) element.current?.querySelector('input')?.focus()
  }, [autoFocus])
  const setElement = (div: HTMLDivElement | null) => {
    element.current = div
    container(div)
  }
  return (
    <div ref={setElement}>
      <CodeField {...rest} {...inputProps} error={error} {...(onComplete && { onComplete: () => onComplete() })} />
    </div>
  )
}
