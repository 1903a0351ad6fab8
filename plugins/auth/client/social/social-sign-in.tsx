import { useSetting, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { useState } from 'react'
import { type SocialResult, socialLogin } from '../../contract/social.ts'
import { useInviteVisit } from '../visitor/invite.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { PolicyNote } from './policy-note.tsx'
import { ServiceGlyph } from './service-glyph.tsx'
import classes from './social-sign-in.module.css'
import { useFollow } from './use-follow.ts'
import { useServiceWindow } from './use-service-window.ts'
import { useSignInServices } from './use-sign-in-services.ts'

interface SocialSignInProps {
  /** The page that makes accounts. */
  readonly isRegistration?: boolean
}

/** The services to sign in with, below a sign-in page's form; nothing where none is switched on. */
export function SocialSignIn({ isRegistration = false }: SocialSignInProps) {
  const t = useT()
  const follow = useFollow()
  const { reference } = useInviteVisit()
  const services = useSignInServices()
  const isCompact = useSetting<boolean>('social.compact_buttons')
  const [isAsking, setAsking] = useState(false)
  const { open, pending } = useServiceWindow(({ status, callbackData }: SocialResult) => {
    if (status === 'REQUEST_PASSWORD') setAsking(true)
    else void follow(callbackData)
  })
  if (services.length === 0) return null
  return (
    <>
      <p className={classes.divider}>{t(isCompact && isRegistration ? 'auth.social.or_sign_up' : 'auth.social.or')}</p>
      <ul className={isCompact ? classes.icons : classes.list}>
        {services.map((service) => {
          const label = t('auth.social.continue', { service: service.label })
          const press = () => open(socialLogin, service, reference ?? {})
          return (
            <li key={service.name}>
              {isCompact ? (
                <span className={classes.ring} data-pending={pending === service.name || undefined}>
                  <IconButton label={label} size="large" onPress={press}>
                    <ServiceGlyph service={service} />
                  </IconButton>
                </span>
              ) : (
                <Button look="outline" size="large" full icon={<ServiceGlyph service={service} />} isPending={pending === service.name} onPress={press}>
                  {label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <PolicyNote />
      <ConnectDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
