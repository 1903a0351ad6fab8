import { RemovableChip } from '@balafon/ui/chip'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { TextField as AriaTextField, Input, Label } from 'react-aria-components/TextField'
import { addTags } from '../parts/add-tags.ts'
import { ChipList } from '../parts/chip-list.tsx'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import classes from './tags-field.module.css'

interface TagsFieldProps extends FieldTextProps {
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  /** For example `Remove Afrobeat`. */
  readonly getRemoveLabel: (tag: string) => string
  readonly placeholder?: string
  readonly maxTags?: number
  readonly name?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly onBlur?: () => void
}

/** A field for several short texts. Enter, a comma or leaving the field adds the typed text; Backspace in the empty field removes the last one. */
export function TagsField({ label, hint, error, value, onChange, getRemoveLabel, placeholder = '', maxTags, onBlur, ...rest }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const isFull = maxTags !== undefined && value.length >= maxTags

  function add(typed: string) {
    setText('')
    const tags = addTags(value, typed, maxTags)
    if (tags.length > value.length) onChange(tags)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
    if (event.key !== 'Enter' || text.trim() === '') return
    // Otherwise Enter would submit the form.
    event.preventDefault()
    add(text)
  }
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    // A pasted list becomes several tags. The browser would replace its line breaks with spaces.
    if (!/[,\n]/.test(pasted)) return
    event.preventDefault()
    add(`${text}${pasted}`)
  }
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag))
    input.current?.focus()
  }

  return (
    <AriaTextField
      {...rest}
      value={text}
      onChange={(typed) => (typed.includes(',') ? add(typed) : setText(typed))}
      onBlur={() => {
        add(text)
        onBlur?.()
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={field.field ?? ''}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={`${field.box} ${classes.box}`}>
        {value.length > 0 ? (
          <ChipList label={label}>
            {value.map((tag) => (
              <RemovableChip key={tag} removeLabel={getRemoveLabel(tag)} isDisabled={rest.isDisabled ?? false} onRemove={() => remove(tag)}>
                {tag}
              </RemovableChip>
            ))}
          </ChipList>
        ) : null}
        <Input
          ref={input}
          className={`${field.input} ${classes.input}`}
          placeholder={placeholder}
          readOnly={isFull}
          autoComplete="off"
          enterKeyHint="done"
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
      </div>
      <FieldTexts hint={hint} error={error} />
    </AriaTextField>
  )
}
