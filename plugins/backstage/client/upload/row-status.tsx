import { useFormat, useLanguage } from '@balafon/sdk/client'
import { type Upload, useUploadTexts } from '@balafon/sdk/uploads'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './grid-cells.module.css'
import type { RowState } from './row-state.ts'

const ICONS = { uploaded: CircleCheck, duplicate: TriangleAlert, failed: CircleAlert, missing: CircleAlert, uploading: Clock, waiting: Clock }

interface RowStatusProps {
  readonly state: RowState
  readonly upload: Upload | undefined
  readonly error: string | undefined
}

/** Shows the state of the file of a row as an icon and a text, or as a progress bar while the file is uploaded. */
export function RowStatus({ state, upload, error }: RowStatusProps) {
  const { t } = useTranslation()
  const { formatStatus } = useUploadTexts()
  if (state === 'uploading' && upload && !upload.isWaitingForNetwork && !upload.isWaitingToRetry && !upload.isFinishing) return <Progress upload={upload} />
  const Icon = ICONS[state]
  const text = state === 'uploaded' || state === 'duplicate' || state === 'missing' || !upload ? t(`backstage.upload.${state}`) : formatStatus(upload)
  return (
    <p className={styles.status} data-state={error ? 'failed' : state} {...(error && { role: 'alert' })}>
      <Icon aria-hidden="true" />
      <span>{error ?? text}</span>
    </p>
  )
}

function Progress({ upload: { name, sentBytes, size } }: { readonly upload: Upload }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const language = useLanguage()
  const share = sentBytes / Math.max(1, size)
  return (
    <div className={styles.progress}>
      <p>
        <b data-tabular="">{new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)}</b>
        <span data-tabular="">{t('backstage.upload.sent_of', { sent: bytes(sentBytes), size: bytes(size) })}</span>
      </p>
      <ProgressBar label={name} value={share} isLabelHidden />
    </div>
  )
}
