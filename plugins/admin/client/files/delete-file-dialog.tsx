import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './delete-file-dialog.module.css'

/** Asks the user to type a word before a file is deleted permanently. Closes with the result `true` when the word is right. */
export default function DeleteFileDialog({ name, isOpen, onClose, finish }: Modal<true> & { name: string }) {
  const { t } = useTranslation()
  const formId = useId()
  const word = t('admin.files.delete.word')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() === word) finish(true)
    else setWrong(true)
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId}>
        {t('admin.files.delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.files.delete.title')} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <p>{t('admin.files.delete.text', { name })}</p>
        <TextField
          label={t('admin.files.delete.type', { word })}
          value={typed}
          onChange={setTyped}
          error={isWrong ? t('admin.files.delete.wrong', { word }) : undefined}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  )
}
