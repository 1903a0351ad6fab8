import { useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { TextField } from '@balafon/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addNote, listNotes, MAX_LENGTH } from '../../contract/notes.ts'
import classes from './notes-screen.module.css'

/** A form that adds a note. */
export function NoteForm() {
  const { t } = useTranslation()
  const invalidateQueries = useInvalidateQueries()
  const { mutate, isPending, error } = useApiMutation(addNote)
  const [text, setText] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      setText('')
      void invalidateQueries(listNotes)
    }
    mutate({ body: { text } }, { onSuccess })
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label={t('my-plugin.field')}
        value={text}
        onChange={setText}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        error={error ? (error.fields.text?.[0] ?? (error.message || t('my-plugin.failed'))) : undefined}
      />
      <Button type="submit" isPending={isPending} isDisabled={text.trim() === ''}>
        {t('my-plugin.send')}
      </Button>
    </form>
  )
}
