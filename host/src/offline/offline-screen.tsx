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
  const { reconnect, isReconnecting, hasFailed } = useReconnect()
  const textKey = isOnline ? 'offline.unreachable' : 'offline.no_network'
  const title = t(`${textKey}.title`, { site: siteName })
  useDocumentTitle(title)
  return (
    <EmptyState
      title={title}
      action={
        <>
          <Button onPress={() => void reconnect()} isPending={isReconnecting}>
            {t('try_again')}
          </Button>
          <span className={classes.outcome} role="status">
            {hasFailed && !isReconnecting ? t('offline.retrying') : null}
          </span>
        </>
      }
    >
      {t(`${textKey}.text`, { site: siteName })}
    </EmptyState>
  )
}
