import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './offline-banner.module.css'
import { useIsOnline } from './use-is-online.ts'
import { useOfflinePageLanguage } from './use-offline-page-language.ts'

/** Banner shown on every screen while the device is offline. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  useOfflinePageLanguage()
  return (
    <div className={classes.region} role="status">
      {isOnline ? null : (
        <p className={classes.banner}>
          <WifiOff aria-hidden="true" />
          {t('offline.banner')}
        </p>
      )}
    </div>
  )
}
