import { reportError, toast, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { disconnectSocialService, listSocialProfiles } from '../../contract/social.ts'
import { useFocusOnChange } from '../form/use-focus-on-change.ts'
import { ServiceIcon } from './service-icon.tsx'
import classes from './service-row.module.css'
import type { SignInService } from './use-sign-in-services.ts'

interface ServiceRowProps {
  readonly service: SignInService
  /** Name of the connected account; undefined when none is connected. */
  readonly username: string | undefined
  readonly isPending: boolean
  readonly onEnable: () => void
}

export function ServiceRow({ service, username, isPending, onEnable }: ServiceRowProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const disconnect = useApiMutation(disconnectSocialService)
  const disable = async () => {
    await disconnect.mutateAsync({ params: { service: service.name } })
    toast.positive(t('auth.social.now_disabled', { service: service.label }))
    await invalidate(listSocialProfiles)
  }
  const isEnabled = username !== undefined
  // The dialogs shown before the change cannot restore the focus themselves.
  const button = useFocusOnChange<HTMLButtonElement>(isEnabled ? 'enabled' : 'disabled')
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <ServiceIcon service={service} />
      </span>
      <div className={classes.details}>
        <b>{service.label}</b>
        <span className={classes.state}>{username ?? t('auth.social.disabled')}</span>
      </div>
      {/* One element for both actions, so that it keeps the focus when the state changes. */}
      <Button
        ref={button}
        variant="outline"
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
