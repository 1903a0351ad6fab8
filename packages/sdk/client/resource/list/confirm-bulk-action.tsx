import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { confirm } from '../../confirm/confirm.tsx'
import { useHostTexts } from '../../i18n/use-host-texts.ts'
import { type Modal, openModal } from '../../state/modal.ts'
import type { ResourceTexts } from '../use-resource-texts.ts'
import classes from './confirm-bulk-action.module.css'

/** Above this number of rows, the user types the number before they are deleted. */
const TYPED_ABOVE = 10

interface BulkConfirmation {
  readonly action: string
  readonly count: number
  readonly isDanger: boolean
  readonly texts: ResourceTexts
}

/** Asks for confirmation. Actions that are not dangerous need none, because they can be undone. */
export async function confirmBulkAction({ action, count, isDanger, texts: { t, getActionLabel } }: BulkConfirmation): Promise<boolean> {
  if (!isDanger) return true
  const label = getActionLabel(action)
  const title = t('list.bulk.confirm', { action: label, count })
  const text = t(action === 'delete' ? 'list.bulk.delete_text' : 'list.bulk.danger_text', { count })
  if (count <= TYPED_ABOVE) return confirm({ title, text, action: label, isDanger: true })
  return (await openModal<true>((modal) => <TypedConfirmation modal={modal} title={title} text={text} action={label} count={count} />)) === true
}

interface TypedConfirmationProps {
  readonly modal: Modal<true>
  readonly title: string
  readonly text: string
  readonly action: string
  readonly count: number
}

/** A dialog in which the user types the number of rows. */
function TypedConfirmation({ modal: { isOpen, onClose, finish }, title, text, action, count }: TypedConfirmationProps) {
  const { t } = useHostTexts()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Number(typed.replace(/\s/g, '')) === count) finish(true)
    else setWrong(true)
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <p>{text}</p>
        <TextField
          label={t('list.bulk.type_number', { count })}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={isWrong ? t('list.bulk.wrong_number', { count }) : undefined}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  )
}
