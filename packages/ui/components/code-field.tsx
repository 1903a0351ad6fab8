import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input, Label } from 'react-aria-components/TextField'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { normalizeCode } from '../parts/normalize-code.ts'
import classes from './code-field.module.css'

type Rest = Omit<
  AriaTextFieldProps,
  'className' | 'style' | 'children' | 'isInvalid' | 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'value' | 'onChange'
>

interface CodeFieldProps extends FieldTextProps, Rest {
  readonly value: string
  readonly onChange: (value: string) => void
  /** How many characters the code has at most. */
  readonly length: number
  /** Digits alone, that were sent just now: the phone shows its number keys and fills them in, and what is not a digit is not taken. */
  readonly isNumeric?: boolean
  readonly placeholder?: string
  /** All of it is there. */
  readonly onComplete?: (value: string) => void
}

/** A code that came by mail or from another device: one input, so that it can be pasted and filled in by the phone. */
export function CodeField({ label, hint, error, length, isNumeric = false, placeholder = '', value, onChange, onComplete, ...rest }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useSelectWrongCode(input, error)
  const take = (typed: string) => {
    const code = normalizeCode(typed, length, isNumeric)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  /** The browser would cut it to its length with the spaces still in it. A whole code takes the place of what was there. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const pasted = normalizeCode(event.clipboardData.getData('text'), length, isNumeric)
    const { selectionStart, selectionEnd } = event.currentTarget
    take(pasted.length === length ? pasted : value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length))
  }
  return (
    <AriaTextField
      {...rest}
      value={value}
      onChange={take}
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
          onPaste={paste}
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

/** A code that was not right is not mended but typed anew, into a field that would be full. */
function useSelectWrongCode(input: RefObject<HTMLInputElement | null>, error: string | undefined) {
  useEffect(() => {
    const element = input.current
    if (error !== undefined && element && element.value.length >= element.maxLength) element.select()
  }, [input, error])
}
