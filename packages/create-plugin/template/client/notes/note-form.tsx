import { sendRequest, useInvalidateQueries } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { addNote, listNotes, MAX_LENGTH } from '../../contract/notes.ts'
import classes from './notes-screen.module.css'

/** A form that adds a note. */
export function NoteForm() {
  const { t } = useTranslation()
  const invalidateQueries = useInvalidateQueries()
  const { control, submit, isPending, isDirty, reset } = useContractForm({
    schema: addNote.body,
    defaults: { text: '' },
    send: async (body) => {
      await sendRequest(addNote, { body })
      reset()
      await invalidateQueries(listNotes)
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormText control={control} name="text" label={t('my-plugin.field')} maxLength={MAX_LENGTH} autoComplete="off" />
      <Button type="submit" isPending={isPending} isDisabled={!isDirty}>
        {t('my-plugin.send')}
      </Button>
    </form>
  )
}
