import { useT } from '@balafon/sdk/client'
import { WifiOff } from 'lucide-react'
import classes from './connection.module.css'
import { useIsOnline } from './use-is-online.ts'
import { useShellLanguage } from './use-shell-language.ts'

/** A quiet word, in whichever frame, for as long as the network is away. */
export function Connection() {
  const t = useT()
  const isOnline = useIsOnline()
  useShellLanguage()
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
