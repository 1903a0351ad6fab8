import { useMemo } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { useHostTexts } from '../i18n/use-host-texts.ts'
import type { UploadTotal } from './total.ts'
import type { Upload } from './upload.ts'

/** Texts about uploads in the language of the user. */
export interface UploadTexts {
  /** `Waiting`, `63% of 28.4 MB`, `Upload timed out`; the size of a completed upload. */
  readonly formatStatus: (upload: Upload) => string
  /** `7 of 12 files`. */
  readonly formatFileCount: (total: UploadTotal) => string
  /** `214 MB of 342 MB`. */
  readonly formatSentBytes: (total: UploadTotal) => string
  /** `3.4 MB/s`; `Trying again…` or `Waiting for the connection` while nothing can be sent; empty while the speed is unknown. */
  readonly formatSpeed: (total: UploadTotal) => string
  /** `38 sec left`; empty while it is unknown. */
  readonly formatTimeLeft: (total: UploadTotal) => string
}

/** Returns texts about uploads, for screens that show them in their own way. */
export function useUploadTexts(): UploadTexts {
  const { t } = useHostTexts()
  const { bytes, longDuration } = useFormat()
  const language = useLanguage()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(language, { style: 'percent' })
    const formatStatus = (upload: Upload) => {
      if (upload.problem) return upload.problem.message || t(`uploads.${upload.problem.code}`)
      if (upload.state === 'completed') return bytes(upload.size)
      const code = getStatusCode(upload)
      if (code !== 'progress') return t(`uploads.${code}`)
      return t('uploads.progress', { percent: percent.format(upload.sentBytes / Math.max(1, upload.size)), size: bytes(upload.size) })
    }
    return {
      formatStatus,
      formatFileCount: ({ completed, files }) => t('uploads.panel.files', { completed, count: files }),
      formatSentBytes: ({ sentBytes, size }) => t('uploads.panel.bytes', { sent: bytes(sentBytes), size: bytes(size) }),
      formatSpeed: ({ bytesPerSecond, isWaitingForNetwork, isWaitingToRetry }) => {
        if (bytesPerSecond !== null) return t('uploads.panel.speed', { size: bytes(bytesPerSecond) })
        if (isWaitingForNetwork) return t('uploads.offline')
        return isWaitingToRetry ? t('uploads.retrying') : ''
      },
      formatTimeLeft: ({ secondsLeft }) => (secondsLeft === null ? '' : t('uploads.panel.left', { time: longDuration(secondsLeft) })),
    }
  }, [t, bytes, longDuration, language])
}

function getStatusCode({ state, needsFile, isPaused, isWaitingForNetwork, isWaitingToRetry, isFinishing }: Upload) {
  if (state === 'aborted') return 'cancelled'
  // After the page was loaded again, the browser no longer has the file.
  if (needsFile) return 'missing'
  if (isPaused) return 'paused'
  if (isWaitingForNetwork) return 'offline'
  if (isWaitingToRetry) return 'retrying'
  if (state === 'pending') return 'waiting'
  return isFinishing ? 'finishing' : 'progress'
}
