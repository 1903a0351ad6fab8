import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { type ReactNode, useId } from 'react'
import { useHostTexts } from '../i18n/use-host-texts.ts'
import type { Modal } from '../state/modal.ts'
import classes from './form-dialog.module.css'
import type { ContractForm } from './use-contract-form.ts'

/** The props of {@link FormDialog}. */
export interface FormDialogProps extends Pick<Modal<unknown>, 'isOpen' | 'onClose'> {
  readonly title: string
  /** The label of the button that sends the form: the verb of the title. */
  readonly action: string
  /** The label of the button that closes the dialog. Default: `Cancel`. */
  readonly cancel?: string
  /** Marks an action that cannot be undone. */
  readonly isDanger?: boolean
  /** Whether the form cannot be sent now. */
  readonly isDisabled?: boolean
  readonly form: Pick<ContractForm<never>, 'submit' | 'isPending' | 'isDirty'>
  /** The fields. */
  readonly children: ReactNode
}

/** A dialog with the fields of a form, a button that sends it and one that closes the dialog. */
export function FormDialog({ title, action, cancel, isDanger = false, isDisabled = false, form, children, isOpen, onClose }: FormDialogProps) {
  const { t } = useHostTexts()
  const formId = useId()
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {cancel ?? t('cancel')}
      </Button>
      <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} isDisabled={isDisabled} isPending={form.isPending}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions} hasInput={form.isDirty}>
      <form id={formId} className={classes.form} onSubmit={form.submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
