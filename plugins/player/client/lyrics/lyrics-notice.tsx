import { Button } from '@balafon/ui/button'
import { MicVocal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './lyrics-notice.module.css'

interface LyricsNoticeProps {
  readonly text: string
  readonly onRetry?: () => void
}

/** Shown instead of lyrics that do not exist or could not be loaded. */
export function LyricsNotice({ text, onRetry }: LyricsNoticeProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} role={onRetry ? 'alert' : undefined}>
      <MicVocal size={32} strokeWidth={1.5} aria-hidden="true" />
      <p>{text}</p>
      {onRetry ? (
        <Button variant="outline" size="small" onPress={onRetry}>
          {t('try_again')}
        </Button>
      ) : null}
    </div>
  )
}
