import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import classes from './load-error.module.css'

interface LoadErrorProps {
  readonly text: string
  readonly onRetry: () => void
}

/** Error state of a section, with a button that loads it again. */
export function LoadError({ text, onRetry }: LoadErrorProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.error} role="alert">
      <p>{text}</p>
      <Button variant="outline" size="small" onPress={onRetry}>
        {t('auth.retry')}
      </Button>
    </div>
  )
}
