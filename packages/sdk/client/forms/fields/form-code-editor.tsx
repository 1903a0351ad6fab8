import type { FieldValues } from 'react-hook-form'
import { CodeEditor } from '../../editors/code-editor.tsx'
import type { CodeEditorProps } from '../../editors/editor-props.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormCodeEditor}. */
export interface FormCodeEditorProps<V extends FieldValues> extends Omit<CodeEditorProps, 'value' | 'onChange' | 'error'>, FormFieldProps<V> {}

/** A field of a form for code. */
export function FormCodeEditor<V extends FieldValues>({ control, name, ...rest }: FormCodeEditorProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <CodeEditor {...rest} value={value ?? ''} onChange={inputProps.onChange} onBlur={inputProps.onBlur} error={error} />
    </div>
  )
}
