import type { Modal } from '@balafon/sdk/client'
import type { ContractForm, FieldValues } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './admin.module.css'

interface FormDialogProps<Input extends FieldValues, Output> extends Pick<Modal<void>, 'isOpen' | 'onClose'> {
  readonly title: string
  /** The verb of the title. */
  readonly action: string
  readonly isDanger?: boolean
  readonly form: Pick<ContractForm<Input, Output>, 'submit' | 'isPending'>
  readonly children: ReactNode
}

/** A dialog with a form and the button that sends it. */
export function FormDialog<Input extends FieldValues, Output>({ title, action, isDanger = false, form, children, ...modal }: FormDialogProps<Input, Output>) {
  const { t } = useTranslation()
  const formId = useId()
  const actions = (
    <>
      <Button variant="quiet" onPress={modal.onClose}>
        {t('billing_admin.cancel')}
      </Button>
      <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} isPending={form.isPending}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={t('billing_admin.close')} {...modal} actions={actions}>
      <form id={formId} onSubmit={form.submit} noValidate className={classes.form}>
        {children}
      </form>
    </Dialog>
  )
}
