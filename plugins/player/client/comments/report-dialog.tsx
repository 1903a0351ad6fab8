import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormDialog, FormRadioGroup, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { REPORT_REASONS, ReportReason, reportComment } from '../../contract/comments.ts'

interface ReportDialogProps {
  readonly commentId: number
  readonly modal: Modal<void>
}

const Values = z.strictObject({ reason: ReportReason, details: z.string().check(z.trim(), z.maxLength(500)) })

/** Asks why a comment is reported, and sends the report. */
export function ReportDialog({ commentId, modal: { isOpen, onClose } }: ReportDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: Values,
    defaults: { reason: 'spam', details: '' },
    send: async (body) => {
      await sendRequest(reportComment, { body: { comment_id: commentId, ...body } })
      toast.positive(t('comments.reported'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('comments.report.title')} isOpen={isOpen} onClose={onClose} action={t('comments.report')} form={form}>
      <FormRadioGroup
        control={form.control}
        name="reason"
        label={t('comments.report.reason')}
        options={REPORT_REASONS.map((reason) => ({ value: reason, label: t(`comments.reason.${reason}`) }))}
      />
      <FormTextArea control={form.control} name="details" label={t('comments.report.details')} />
    </FormDialog>
  )
}
