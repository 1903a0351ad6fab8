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
  readonly isFocused?: boolean
}

/** One line to leave on a track, with how many are left today. */
export function GreetForm({ trackId, onSent, isFocused = false }: GreetFormProps) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const { data: allowance } = useApi(getAllowance, {})
  const { mutate, isPending, error, reset } = useApiMutation(greetTrack)
  const [text, setText] = useState('')
  const isOver = allowance?.left === 0
  const change = (value: string) => {
    setText(value)
    reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      setText('')
      void forget(listGreetings, listMyGreetings, getAllowance)
      onSent()
    }
    mutate({ params: { trackId }, body: { text } }, { onSuccess })
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextField
        label={t('hello.field')}
        value={text}
        onChange={change}
        maxLength={MAX_LENGTH}
        autoFocus={isFocused}
        isDisabled={isOver}
        autoComplete="off"
        {...(allowance && { hint: t('hello.left', { count: allowance.left }) })}
        error={error ? (error.fields.text?.[0] ?? (error.message || t('hello.failed'))) : undefined}
      />
      <Button type="submit" isPending={isPending} isDisabled={isOver || text.trim() === ''}>
        {t('hello.send')}
      </Button>
    </form>
  )
}
