import { useId } from 'react'

/** Returns the attributes that connect an editor to its label, hint and error, as those of a text field. */
export function useEditorIds({ error, isRequired = false }: { readonly error?: string | undefined; readonly isRequired?: boolean | undefined }) {
  const id = useId()
  const labelId = `${id}-label`
  const textId = `${id}-text`
  return {
    labelId,
    textId,
    attributes: {
      'aria-labelledby': labelId,
      'aria-describedby': textId,
      'aria-multiline': 'true',
      ...(error !== undefined && { 'aria-invalid': 'true' }),
      ...(isRequired && { 'aria-required': 'true' }),
    },
  }
}
