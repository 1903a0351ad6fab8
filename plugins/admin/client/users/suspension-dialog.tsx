import type { Modal } from '@balafon/sdk/client'
import { FormDateTime, FormDialog, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { SuspensionBody } from '../../contract/users.ts'

/** The reason and the end of a suspension. */
export type Suspension = z.infer<typeof SuspensionBody>

interface SuspensionDialogProps extends Pick<Modal<never>, 'isOpen' | 'onClose'> {
  readonly title: string
  /** What the suspension means for the users. */
  readonly text: string
  /** When the server rejects a field, the dialog shows the error at this field. */
  readonly send: (suspension: Suspension) => Promise<void>
}

/** Asks for the reason and the end of a suspension, of one user or of several. */
export function SuspensionDialog({ title, text, send, isOpen, onClose }: SuspensionDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({ schema: SuspensionBody, defaults: { reason: '', until: null }, send })
  return (
    <FormDialog title={title} isOpen={isOpen} onClose={onClose} action={t('admin.users.action.suspend')} form={form} isDanger>
      <p>{text}</p>
      <FormTextArea control={form.control} name="reason" label={t('admin.user.suspend.reason')} hint={t('admin.user.suspend.reason.hint')} maxLength={1000} />
      <FormDateTime control={form.control} name="until" label={t('admin.user.suspend.until')} hint={t('admin.user.suspend.until.hint')} />
    </FormDialog>
  )
}
