import { useApi, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { TextField } from '@balafon/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAllowance, greetTrack, listGreetings, listMyGreetings, MAX_LENGTH } from '../../contract/greetings.ts'
import classes from './greet-form.module.css'

interface GreetFormProps {
  readonly trackId: number
  readonly onSent: () => void
  /** Moves the focus to the field when the form appears. */
  readonly isFocused?: boolean
}

/** A form for a greeting on a track. It shows how many greetings are left today. */
export function GreetForm({ trackId, onSent, isFocused = false }: GreetFormProps) {
  const { t } = useTranslation()
  const invalidateQueries = useInvalidateQueries()
  const { data: allowance } = useApi(getAllowance, {})
  const { mutate, isPending, error, reset } = useApiMutation(greetTrack)
  const [text, setText] = useState('')
  const isLimitReached = allowance?.left === 0
  const handleChange = (value: string) => {
    setText(value)
    reset()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      setText('')
      void invalidateQueries(listGreetings, listMyGreetings, getAllowance)
      onSent()
    }
    mutate({ params: { trackId }, body: { text } }, { onSuccess })
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label={t('hello.field')}
        value={text}
        onChange={handleChange}
        maxLength={MAX_LENGTH}
        autoFocus={isFocused}
        isDisabled={isLimitReached}
        autoComplete="off"
        {...(allowance && { hint: t('hello.left', { count: allowance.left }) })}
        error={error ? (error.fields.text?.[0] ?? (error.message || t('hello.failed'))) : undefined}
      />
      <Button type="submit" isPending={isPending} isDisabled={isLimitReached || text.trim() === ''}>
        {t('hello.send')}
      </Button>
    </form>
  )
}
