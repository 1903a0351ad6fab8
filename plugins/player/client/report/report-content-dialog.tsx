import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormRadioGroup, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { CONTENT_REPORT_REASONS, ContentReportReason, REPORT_DETAILS_MAX_LENGTH, reportContent } from '../../contract/content-reports.ts'
import type { MusicItem } from '../../contract/points.ts'
import { getCard } from '../music-item-menu/music-item.ts'
import classes from './report-content-dialog.module.css'

const Values = z.strictObject({ reason: ContentReportReason, details: z.string().check(z.trim(), z.maxLength(REPORT_DETAILS_MAX_LENGTH)) })

/** Reports a track, album, artist or playlist to the operators. */
export default function ReportContentDialog({ musicItem, isOpen, onClose }: Modal<void> & { readonly musicItem: MusicItem }) {
  const { t } = useTranslation()
  const formId = useId()
  const { id, name } = getCard(musicItem)
  const { control, submit, isPending } = useContractForm({
    schema: Values,
    defaults: { reason: 'copyright', details: '' },
    send: async (body) => {
      await sendRequest(reportContent, { body: { kind: musicItem.kind, id, ...body } })
      toast.positive(t('report.sent'))
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('report.action')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('report.title', { name })} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('report.text')}</p>
        <FormRadioGroup
          control={control}
          name="reason"
          label={t('report.reason')}
          options={CONTENT_REPORT_REASONS.map((reason) => ({ value: reason, label: t(`content_reports.reason.${reason}`) }))}
        />
        <FormTextArea control={control} name="details" label={t('report.details')} hint={t('report.details.hint')} maxLength={REPORT_DETAILS_MAX_LENGTH} />
      </form>
    </Dialog>
  )
}
