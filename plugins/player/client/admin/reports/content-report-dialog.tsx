import { Link, type Modal, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { DateTime } from '@balafon/ui/date-time'
import { Dialog } from '@balafon/ui/dialog'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ContentReportDecision,
  type ContentReportItem,
  ContentReportNote,
  contentReportEndpoints,
  resolveContentReport,
} from '../../../contract/content-reports.ts'
import { getAlbumPath, getArtistPath, getPlaylistPath, getTrackPath } from '../../../contract/paths.ts'
import classes from '../frame/page.module.css'
import { readSaved } from '../frame/use-confirmed-save.ts'

const STATUS_TONES = { open: 'danger', hidden: 'warning', dismissed: 'neutral' } as const

/** Shows a report. The operator hides the reported content or dismisses the report. */
export default function ContentReportDialog({ report, isOpen, onClose }: Modal<void> & { readonly report: ContentReportItem }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [action, setAction] = useState<ContentReportDecision>()
  /** The button that was pressed. It is a ref, because a state would get its new value only after the form is already being submitted. */
  const pressed = useRef<ContentReportDecision>('dismiss')
  const { control, submit, isPending } = useContractForm({
    schema: ContentReportNote,
    defaults: { note: '' },
    send: ({ note }) => resolve(pressed.current, note),
  })
  async function resolve(decision: ContentReportDecision, note: string) {
    try {
      await sendRequest(resolveContentReport, { params: { id: report.id }, body: { action: decision, note, version: report.version } })
      toast.positive(t(`content_reports.done.${decision}`, { name: report.subject }))
      onClose()
    } catch (error) {
      if (readSaved(error)) {
        toast.danger(t('content_reports.changed'))
        onClose()
      } else reportError(error)
    } finally {
      void invalidate(contentReportEndpoints.list, contentReportEndpoints.count)
    }
  }
  const decide = (decision: ContentReportDecision) => {
    pressed.current = decision
    setAction(decision)
    void submit()
  }
  const actions =
    report.status === 'open' ? (
      <>
        <Button variant="outline" isPending={isPending && action === 'dismiss'} isDisabled={isPending} onPress={() => decide('dismiss')}>
          {t('content_reports.action.dismiss')}
        </Button>
        <Button variant="danger" isPending={isPending && action === 'hide'} isDisabled={isPending} onPress={() => decide('hide')}>
          {t('content_reports.action.hide')}
        </Button>
      </>
    ) : null
  return (
    <Dialog title={t('content_reports.review', { name: report.subject })} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={classes.form}>
        <ReportFacts report={report} />
        {report.status === 'open' ? (
          <FormTextArea control={control} name="note" label={t('content_reports.note')} hint={t('content_reports.note.hint')} maxLength={500} />
        ) : null}
      </div>
    </Dialog>
  )
}

function ReportFacts({ report }: { readonly report: ContentReportItem }) {
  const { t } = useTranslation()
  const { reason, reporter, details, status, resolver, note, resolved_at: resolvedAt, created_at: createdAt } = report
  return (
    <>
      <p>
        <Badge tone={STATUS_TONES[status]}>{t(`content_reports.status.${status}`)}</Badge>{' '}
        <Link to={getReportedPath(report)} className={classes.link ?? ''}>
          {t(`content_reports.open.${report.subject_kind}`)}
        </Link>
      </p>
      <p>
        <b>{t(`content_reports.reason.${reason}`)}</b>
        <br />
        <span className={classes.quiet}>
          {reporter.label ?? t('admin_content.user_deleted', { id: reporter.id })} · <DateTime value={createdAt} />
        </span>
      </p>
      {details ? <blockquote className={classes.quote}>{details}</blockquote> : <p className={classes.quiet}>{t('content_reports.no_details')}</p>}
      {resolvedAt ? (
        <p className={classes.quiet}>
          {t('content_reports.resolved_by', { name: resolver?.label ?? '–' })} · <DateTime value={resolvedAt} />
        </p>
      ) : null}
      {note ? <blockquote className={classes.quote}>{note}</blockquote> : null}
    </>
  )
}

function getReportedPath({ subject_kind: kind, subject_id: id, subject: name }: ContentReportItem): string {
  if (kind === 'track') return getTrackPath({ id, name })
  if (kind === 'album') return getAlbumPath({ id, name, artists: [] })
  return kind === 'artist' ? getArtistPath({ id, name }) : getPlaylistPath({ id, name })
}
