import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input, Label } from 'react-aria-components/TextField'
import field from '../parts/field.module.css'
import { FieldTexts, type FieldWords } from '../parts/field-texts.tsx'
import classes from './code-field.module.css'

type Rest = Omit<
  AriaTextFieldProps,
  'className' | 'style' | 'children' | 'isInvalid' | 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'value' | 'onChange'
>

interface CodeFieldProps extends FieldWords, Rest {
  readonly value: string
  readonly onChange: (value: string) => void
  /** How many characters the code has at most. */
  readonly length: number
  /** Digits alone: the phone shows its number keys, and what is not a digit is not taken. */
  readonly isNumeric?: boolean
  readonly placeholder?: string
  /** All of it is there. */
  readonly onComplete?: (value: string) => void
}

/** A code that came by mail or from another device: one input, so that it can be pasted and filled in by the phone. */
export function CodeField({ label, hint, error, length, isNumeric = false, placeholder = '', value, onChange, onComplete, ...rest }: CodeFieldProps) {
  const take = (typed: string) => {
    const code = (isNumeric ? typed.replace(/\D/g, '') : typed.trim()).slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <AriaTextField
      {...rest}
      value={value}
      onChange={take}
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete={isNumeric ? 'one-time-code' : 'off'}
      autoCorrect="off"
      spellCheck="false"
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={field.field ?? ''}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={field.box}>
        <Input
          className={`${field.input} ${classes.code}`}
          placeholder={placeholder}
          autoCapitalize="none"
          data-empty={value === '' || undefined}
          data-long={length > 10 || undefined}
        />
      </div>
      <FieldTexts hint={hint} error={error} />
    </AriaTextField>
  )
}
