import { type Control, type ControllerRenderProps, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'

/** The form and the name of a field in it. */
export interface FormFieldProps<V extends FieldValues> {
  readonly control: Control<V, unknown, unknown>
  readonly name: FieldPath<V>
}

/** Selects the controls of a field that the user reaches by Tab. */
export const FOCUSABLE =
  ':is(input, textarea, select, button, [tabindex="0"], [contenteditable="true"]):not([tabindex="-1"], [type="hidden"], [type="file"], :disabled)'

/** The props and values that connect a component to a field of a form. */
export interface FormField<V extends FieldValues> {
  /** The name, value and event handlers. */
  readonly inputProps: Omit<ControllerRenderProps<V, FieldPath<V>>, 'ref' | 'disabled'>
  readonly value: FieldPathValue<V, FieldPath<V>>
  /** The error message of the field, or the first error message of its parts. */
  readonly error: string | undefined
  /** The ref of an element around the component. The form searches this element for the control to focus, because components do not forward a ref. */
  readonly container: (element: HTMLElement | null) => void
}

/** Connects a component to a field of a form. */
export function useFormField<V extends FieldValues>({ control, name }: FormFieldProps<V>): FormField<V> {
  const { field, fieldState } = useController({ control, name })
  const { ref, disabled: _disabled, ...inputProps } = field
  return {
    inputProps,
    value: field.value,
    error: findMessage(fieldState.error),
    container: (element) => ref(element && { focus: () => findControl(element)?.focus() }),
  }
}

/** Finds the control to focus for an error. Skips buttons in list items, because the chips of a field are before its control. */
const findControl = (element: HTMLElement) =>
  element.querySelector<HTMLElement>(`${FOCUSABLE}[aria-invalid="true"]`) ?? element.querySelector<HTMLElement>(`${FOCUSABLE}:not(li *)`)

/** Returns the error message of a field, or the first error message of its parts, because a list has an error at each invalid item. */
export function findMessage(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  for (const [key, part] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : findMessage(part)
    if (message !== undefined) return message
  }
  return undefined
}
