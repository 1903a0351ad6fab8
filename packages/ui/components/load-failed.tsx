import { Button } from '@balafon/ui/button'
import { useHostTranslation } from '../parts/use-host-translation.ts'
import classes from './load-failed.module.css'

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. Default: a general text. */
  readonly text?: string | undefined
  readonly isRetrying?: boolean
  readonly onRetry: () => void
}

/** Says that content could not be loaded, with a button that loads it again. `LoadState` shows it for queries. */
export function LoadFailed({ text, isRetrying = false, onRetry }: LoadFailedProps) {
  const { t } = useHostTranslation()
  return (
    <div className={classes.failed} role="alert">
      <p>{text ?? t('load_failed')}</p>
      <Button variant="outline" size="small" isPending={isRetrying} onPress={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}
