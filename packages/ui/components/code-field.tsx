import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input, Label } from 'react-aria-components/TextField'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { normalizeCode } from '../parts/normalize-code.ts'
import classes from './code-field.module.css'

type InheritedProps = Omit<
  AriaTextFieldProps,
  'className' | 'style' | 'children' | 'isInvalid' | 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'value' | 'onChange'
>

interface CodeFieldProps extends FieldTextProps, InheritedProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The maximum number of characters. */
  readonly length: number
  /** For a code of digits: phones show a number pad and fill in codes from messages. Other characters are removed. */
  readonly isNumeric?: boolean
  readonly placeholder?: string
  /** Called when the code is complete. */
  readonly onComplete?: (value: string) => void
}

/** A field for a code from an email or another device. It is one input, so that a code can be pasted and filled in automatically. */
export function CodeField({ label, hint, error, length, isNumeric = false, placeholder = '', value, onChange, onComplete, ...rest }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useSelectWrongCode(input, error)
  const handleChange = (text: string) => {
    const code = normalizeCode(text, { length, digitsOnly: isNumeric })
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  // The browser would cut a pasted code with spaces to the maximum length. A complete code replaces the whole value.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const pasted = normalizeCode(event.clipboardData.getData('text'), { length, digitsOnly: isNumeric })
    const { selectionStart, selectionEnd } = event.currentTarget
    handleChange(pasted.length === length ? pasted : value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length))
  }
  return (
    <AriaTextField
      {...rest}
      value={value}
      onChange={handleChange}
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete={isNumeric ? 'one-time-code' : 'off'}
      maxLength={length}
      autoCorrect="off"
      spellCheck="false"
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={field.field ?? ''}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={field.box}>
        <Input
          ref={input}
          onPaste={handlePaste}
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

/** Selects a wrong code when the field is full, so that typing replaces it. */
function useSelectWrongCode(input: RefObject<HTMLInputElement | null>, error: string | undefined) {
  useEffect(() => {
    const element = input.current
    if (error !== undefined && element && element.value.length >= element.maxLength) element.select()
  }, [input, error])
}
