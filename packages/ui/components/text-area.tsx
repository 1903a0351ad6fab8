import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Label } from 'react-aria-components/TextField'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import classes from './text-area.module.css'

interface TextAreaProps extends FieldTextProps, Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly placeholder?: string
  /** The initial number of lines. The field grows with its text, up to 16 lines. */
  readonly rows?: number
}

/** A field for text of several lines. */
export const TextArea = ({ label, hint, error, placeholder, rows = 4, ...rest }: TextAreaProps) => (
  <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className={field.field ?? ''}>
    <Label className={field.label ?? ''}>{label}</Label>
    <div className={`${field.box} ${classes.box}`}>
      <AriaTextArea className={`${field.input} ${classes.area}`} placeholder={placeholder ?? ''} rows={rows} style={{ minHeight: `calc(${rows}lh + 22px)` }} />
    </div>
    <FieldTexts hint={hint} error={error} />
  </AriaTextField>
)
