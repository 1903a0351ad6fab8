import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormDialog, FormRadioGroup, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { CONTENT_REPORT_REASONS, ContentReportReason, REPORT_DETAILS_MAX_LENGTH, reportContent } from '../../contract/content-reports.ts'
import type { MusicItem } from '../../contract/points.ts'
import { getCard } from '../music-item-menu/music-item.ts'

const Values = z.strictObject({ reason: ContentReportReason, details: z.string().check(z.trim(), z.maxLength(REPORT_DETAILS_MAX_LENGTH)) })

/** Reports a track, album, artist or playlist to the operators. */
export default function ReportContentDialog({ musicItem, isOpen, onClose }: Modal<void> & { readonly musicItem: MusicItem }) {
  const { t } = useTranslation()
  const { id, name } = getCard(musicItem)
  const form = useContractForm({
    schema: Values,
    defaults: { reason: 'copyright', details: '' },
    send: async (body) => {
      await sendRequest(reportContent, { body: { kind: musicItem.kind, id, ...body } })
      toast.positive(t('report.sent'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('report.title', { name })} isOpen={isOpen} onClose={onClose} action={t('report.action')} form={form}>
      <p>{t('report.text')}</p>
      <FormRadioGroup
        control={form.control}
        name="reason"
        label={t('report.reason')}
        options={CONTENT_REPORT_REASONS.map((reason) => ({ value: reason, label: t(`content_reports.reason.${reason}`) }))}
      />
      <FormTextArea control={form.control} name="details" label={t('report.details')} hint={t('report.details.hint')} maxLength={REPORT_DETAILS_MAX_LENGTH} />
    </FormDialog>
  )
}
