import type { FieldValues } from 'react-hook-form'
import type { RichTextEditorProps } from '../../editors/editor-props.ts'
import { RichTextEditor } from '../../editors/rich-text-editor.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormRichText}. */
export interface FormRichTextProps<V extends FieldValues> extends Omit<RichTextEditorProps, 'value' | 'onChange' | 'error'>, FormFieldProps<V> {}

/** A field of a form for text with headings, lists, links and images. Its value is HTML. */
export function FormRichText<V extends FieldValues>({ control, name, ...rest }: FormRichTextProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <RichTextEditor {...rest} value={value ?? ''} onChange={inputProps.onChange} onBlur={inputProps.onBlur} error={error} />
    </div>
  )
}
