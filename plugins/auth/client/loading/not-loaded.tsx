import { useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import classes from './not-loaded.module.css'

interface NotLoadedProps {
  /** What could not be had. */
  readonly text: string
  readonly onRetry: () => void
}

/** In the place of what did not come: says so, and asks for it again. */
export function NotLoaded({ text, onRetry }: NotLoadedProps) {
  const t = useT()
  return (
    <div className={classes.failed} role="alert">
      <p>{text}</p>
      <Button look="outline" size="small" onPress={onRetry}>
        {t('auth.retry')}
      </Button>
    </div>
  )
}
