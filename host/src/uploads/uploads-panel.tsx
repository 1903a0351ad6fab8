import { confirm, toast } from '@balafon/sdk/client'
import { attachFiles, UploadRows, type Uploads, type UploadTexts, usePanelUploads, useUploadTexts } from '@balafon/sdk/uploads'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPanelStatus, type PanelStatus } from './panel-status.ts'
import classes from './uploads-panel.module.css'

/** A small panel with the running uploads. It stays on screen across navigations, and leaves out uploads that a screen shows itself. */
export function UploadsPanel() {
  const { t } = useTranslation()
  const uploads = usePanelUploads()
  const [isExpanded, setExpanded] = useState(false)
  const id = useId()
  const status = getPanelStatus(uploads.total)
  if (uploads.uploads.length === 0) return null
  return (
    <section
      className={classes.panel}
      aria-label={t('uploads')}
      data-expanded={isExpanded || undefined}
      data-wide={isExpanded || status === 'failed' || undefined}
    >
      <Announcement status={status} uploads={uploads} />
      <header className={classes.header}>
        <button type="button" className={classes.summary} aria-expanded={isExpanded} aria-controls={`${id}-list`} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
          <Summary status={status} uploads={uploads} isExpanded={isExpanded} />
          <StatusIcon status={status} />
        </button>
        <Controls status={status} uploads={uploads} />
      </header>
      {hasOpenUploads(status) ? (
        <div className={classes.bar}>
          <ProgressBar label={t('uploads')} value={uploads.total.sentBytes / Math.max(1, uploads.total.size)} isLabelHidden />
        </div>
      ) : null}
      <div id={`${id}-list`} className={classes.body} hidden={!isExpanded}>
        {uploads.total.missing > 0 ? <MissingFiles uploads={uploads} /> : null}
        {isExpanded ? <UploadRows uploads={uploads} /> : null}
      </div>
    </section>
  )
}

const hasOpenUploads = (status: PanelStatus) => status === 'running' || status === 'paused' || status === 'offline' || status === 'retrying'

interface PartProps {
  readonly status: PanelStatus
  readonly uploads: Uploads
}

function StatusIcon({ status }: { status: PanelStatus }) {
  if (status === 'done') return <CircleCheck className={classes.positive} aria-hidden="true" />
  if (status === 'failed' || status === 'missing') return <CircleAlert className={classes.danger} aria-hidden="true" />
  return null
}

function Summary({ status, uploads: { uploads, total }, isExpanded }: PartProps & { readonly isExpanded: boolean }) {
  const { t } = useTranslation()
  const texts = useUploadTexts()
  const { formatFileCount, formatSentBytes, formatSpeed, formatTimeLeft } = texts
  const titles: Readonly<Partial<Record<PanelStatus, string>>> = {
    missing: t('uploads.panel.missing', { count: total.missing }),
    failed: t('uploads.panel.failed', { count: total.failed }),
    done: t('uploads.panel.done', { count: total.completed }),
  }
  return (
    <span className={classes.texts}>
      <span className={classes.title}>{titles[status] ?? formatFileCount(total)}</span>
      <span className={classes.detail}>
        {status === 'running' ? (
          <>
            <span className={classes.bytes}>{formatSentBytes(total)}</span>
            <span>{formatSpeed(total)}</span>
            <span>{formatTimeLeft(total)}</span>
          </>
        ) : null}
        {status === 'paused' ? t('uploads.paused') : null}
        {status === 'offline' ? t('uploads.offline') : null}
        {status === 'retrying' ? t('uploads.retrying') : null}
        {/* The expanded panel does not show the reason here, because each file of its list shows it. */}
        {status === 'failed' ? ((isExpanded ? null : findCommonReason(uploads, texts)) ?? formatFileCount(total)) : null}
        {status === 'missing' ? formatFileCount(total) : null}
      </span>
    </span>
  )
}

/** Returns why the uploads have failed, if they have all failed for the same reason, for example because the disk is full. Otherwise returns null. */
function findCommonReason(uploads: Uploads['uploads'], { formatStatus }: UploadTexts): string | null {
  const [reason = null, ...others] = new Set(uploads.filter(({ state }) => state === 'failed').map(formatStatus))
  return others.length === 0 ? reason : null
}

/** Announces the state of the uploads to screen readers when it changes, but not the progress in percent. */
function Announcement({ status, uploads: { uploads, total } }: PartProps) {
  const { t } = useTranslation()
  const reason = findCommonReason(uploads, useUploadTexts())
  const texts: Readonly<Record<PanelStatus, string>> = {
    running: t('uploads.panel.started', { count: total.files }),
    paused: t('uploads.paused'),
    offline: t('uploads.offline'),
    retrying: t('uploads.retrying'),
    missing: t('uploads.panel.missing', { count: total.missing }),
    failed: [t('uploads.panel.failed', { count: total.failed }), ...(reason ? [reason] : [])].join(': '),
    done: t('uploads.panel.done', { count: total.completed }),
  }
  return (
    <VisuallyHidden as="p" role="status">
      {texts[status]}
    </VisuallyHidden>
  )
}

function Controls({ status, uploads }: PartProps) {
  const { t } = useTranslation()
  const { total, pause, resume, retryFailed, cancel, remove } = uploads
  const open = total.files - total.completed - total.failed
  async function confirmCancel() {
    const isConfirmed = await confirm({
      title: t('uploads.panel.cancel_title', { count: open }),
      text: t('uploads.panel.cancel_text'),
      action: t('uploads.panel.cancel'),
      cancel: t('uploads.panel.keep'),
      isDanger: true,
    })
    if (!isConfirmed) return
    cancel()
    remove()
  }
  return (
    <span className={classes.controls}>
      {status !== 'paused' && hasOpenUploads(status) ? (
        <IconButton key="main" label={t('uploads.panel.pause')} size="small" onPress={() => pause()}>
          <Pause />
        </IconButton>
      ) : null}
      {status === 'paused' ? (
        <IconButton key="main" label={t('uploads.panel.resume')} size="small" onPress={() => resume()}>
          <Play />
        </IconButton>
      ) : null}
      {status === 'failed' ? (
        <IconButton key="main" label={t('uploads.panel.retry')} size="small" onPress={retryFailed}>
          <RotateCcw />
        </IconButton>
      ) : null}
      <span key="close" className={open > 0 ? classes.cancel : undefined}>
        {/* One button both cancels and closes: a second button for closing would not have the focus when the last upload ends. */}
        <IconButton label={t(open > 0 ? 'uploads.panel.cancel' : 'close')} size="small" onPress={() => (open > 0 ? void confirmCancel() : remove())}>
          <X />
        </IconButton>
      </span>
    </span>
  )
}

/** Asks for the files of interrupted uploads, or for the permission to read them again. */
function MissingFiles({ uploads: { uploads, reopen } }: { uploads: Uploads }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const canReopen = uploads.some((upload) => upload.canReopen)
  function attach(files: FileList | null) {
    const count = attachFiles([...(files ?? [])].map((file) => ({ file, relativePath: '' })))
    if (count === 0) toast.danger(t('uploads.panel.no_match'))
  }
  return (
    <div className={classes.missing}>
      <p>{t(canReopen ? 'uploads.panel.missing_reopen' : 'uploads.panel.missing_text')}</p>
      <div className={classes.buttons}>
        {canReopen ? (
          <Button size="small" onPress={() => void reopen()}>
            {t('uploads.panel.reopen')}
          </Button>
        ) : null}
        <Button size="small" variant="outline" onPress={() => input.current?.click()}>
          {t('uploads.choose')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          attach(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}
