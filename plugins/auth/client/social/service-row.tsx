import { reportError, toast, useApiMutation, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { listSocialProfiles, socialDisconnect } from '../../contract/social.ts'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { ServiceGlyph } from './service-glyph.tsx'
import classes from './service-row.module.css'
import type { SignInService } from './use-sign-in-services.ts'

interface ServiceRowProps {
  readonly service: SignInService
  /** What the connected account calls itself; none is connected without. */
  readonly username: string | undefined
  readonly isPending: boolean
  readonly onEnable: () => void
}

export function ServiceRow({ service, username, isPending, onEnable }: ServiceRowProps) {
  const t = useT()
  const forget = useInvalidateQueries()
  const disconnect = useApiMutation(socialDisconnect)
  const disable = async () => {
    await disconnect.mutateAsync({ params: { service: service.name } })
    toast.positive(t('auth.social.now_disabled', { service: service.label }))
    await forget(listSocialProfiles)
  }
  const isEnabled = username !== undefined
  // The dialogs on the way have nobody left to give the focus back to.
  const button = useFocusAfter<HTMLButtonElement>(isEnabled ? 'enabled' : 'disabled')
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <ServiceGlyph service={service} />
      </span>
      <div className={classes.what}>
        <b>{service.label}</b>
        <span className={classes.state}>{username ?? t('auth.social.disabled')}</span>
      </div>
      {/* One button for both: it keeps the focus when the state changes. */}
      <Button
        ref={button}
        look="outline"
        size="small"
        isPending={isEnabled ? disconnect.isPending : isPending}
        onPress={isEnabled ? () => void disable().catch(reportError) : onEnable}
        aria-label={t(isEnabled ? 'auth.social.disable_service' : 'auth.social.enable_service', { service: service.label })}
      >
        {t(isEnabled ? 'auth.social.disable' : 'auth.social.enable')}
      </Button>
    </li>
  )
}
