import { useBootstrap, useDocumentTitle } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import classes from './offline-screen.module.css'
import { useIsOnline } from './use-is-online.ts'
import { useReconnect } from './use-reconnect.ts'

/** Explains that the page cannot be loaded and offers a retry. The page reloads by itself when the site responds again. */
export function OfflineScreen() {
  const { t } = useTranslation()
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const isOnline = useIsOnline()
  const { attempt, isTrying, hasFailed } = useReconnect()
  const kind = isOnline ? 'offline.unreachable' : 'offline.no_network'
  const title = t(`${kind}.title`, { site: siteName })
  useDocumentTitle(title)
  return (
    <EmptyState
      title={title}
      action={
        <>
          <Button onPress={() => void attempt()} isPending={isTrying}>
            {t('try_again')}
          </Button>
          <span className={classes.outcome} role="status">
            {hasFailed && !isTrying ? t('offline.retrying') : null}
          </span>
        </>
      }
    >
      {t(`${kind}.text`, { site: siteName })}
    </EmptyState>
  )
}
