import type { Modal } from '@balafon/sdk/client'
import { FormDateTime, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { SuspensionBody } from '../../contract/users.ts'
import classes from './dialog-form.module.css'

/** The reason and the end of a suspension. */
export type Suspension = z.infer<typeof SuspensionBody>

interface SuspensionDialogProps extends Pick<Modal<never>, 'isOpen' | 'onClose'> {
  readonly title: string
  /** What the suspension means for the users. */
  readonly text: string
  /** An error of it is shown at its field. */
  readonly send: (suspension: Suspension) => Promise<void>
}

/** Asks for the reason and the end of a suspension, of one user or of several. */
export function SuspensionDialog({ title, text, send, isOpen, onClose }: SuspensionDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit, isPending } = useContractForm({ schema: SuspensionBody, defaults: { reason: '', until: null }, send })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId} isPending={isPending}>
        {t('admin.users.action.suspend')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <p>{text}</p>
        <FormTextArea control={control} name="reason" label={t('admin.user.suspend.reason')} hint={t('admin.user.suspend.reason.hint')} maxLength={1000} />
        <FormDateTime control={control} name="until" label={t('admin.user.suspend.until')} hint={t('admin.user.suspend.until.hint')} />
      </form>
    </Dialog>
  )
}
