import { CodeField } from '@balafon/ui/code-field'
import { type ComponentProps, useEffect, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface FormCodeProps<V extends FieldValues> extends Omit<ComponentProps<typeof CodeField>, 'name' | 'value' | 'onChange' | 'error' | 'onComplete'> {
  readonly control: Control<V, unknown, unknown>
  readonly name: FieldPath<V>
  /** Called when all characters are entered. */
  readonly onComplete?: () => void
}

/** Form field for a one-time code. */
export function FormCode<V extends FieldValues>({ control, name, onComplete, ...rest }: FormCodeProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, disabled: _disabled, ...inputProps } = field
  const input = useRef<HTMLInputElement>(null)
  const { autoFocus } = rest
  // While Enter is held down, React Aria delays `autoFocus`, and the heading of the new screen would take the focus.
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  return (
    // The field does not forward a ref to its input, which the form needs to focus the first error.
    <div
      ref={(element) => {
        input.current = element?.querySelector('input') ?? null
        ref(input.current)
      }}
    >
      <CodeField {...rest} {...inputProps} error={fieldState.error?.message} {...(onComplete && { onComplete: () => onComplete() })} />
    </div>
  )
}
