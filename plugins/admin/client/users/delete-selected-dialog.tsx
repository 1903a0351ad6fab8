import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Content, ContentChoice } from './content-choice.tsx'
import classes from './dialog-form.module.css'

/** Above this number of users, the administrator types the number before they are deleted. */
const TYPED_ABOVE = 10

/** Asks what becomes of the content of the selected users before they are deleted. It resolves with the choice. */
export default function DeleteSelectedDialog({ count, isOpen, onClose, finish }: Modal<{ content: Content }> & { count: number }) {
  const { t } = useTranslation()
  const formId = useId()
  const [content, setContent] = useState<Content>('keep')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count <= TYPED_ABOVE || Number(typed.replace(/\s/g, '')) === count) finish({ content })
    else setWrong(true)
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId}>
        {t('admin.users.delete_selected', { count })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.users.delete_selected.title', { count })} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <p>{t('admin.users.delete_selected.text')}</p>
        <ContentChoice value={content} onChange={setContent} />
        {count > TYPED_ABOVE ? (
          <TextField
            label={t('admin.users.type_number', { count })}
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
            error={isWrong ? t('admin.users.wrong_number', { count }) : undefined}
            autoComplete="off"
          />
        ) : null}
      </form>
    </Dialog>
  )
}
