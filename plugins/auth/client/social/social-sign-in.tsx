import { useSetting } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SocialResult, startSocialLogin } from '../../contract/social.ts'
import { useInviteLink } from '../invitation/invite-link.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { PolicyNotice } from './policy-notice.tsx'
import { ProviderIcon } from './provider-icon.tsx'
import classes from './social-sign-in.module.css'
import { useCompleteSocialSignIn } from './use-complete-social-sign-in.ts'
import { useProviderPopup } from './use-provider-popup.ts'
import { useSocialProviders } from './use-social-providers.ts'

interface SocialSignInProps {
  /** Whether the buttons are on the registration page. */
  readonly isRegistration?: boolean
}

/** Social sign-in buttons below the form of a sign-in page, one for each enabled provider. */
export function SocialSignIn({ isRegistration = false }: SocialSignInProps) {
  const { t } = useTranslation()
  const completeSocialSignIn = useCompleteSocialSignIn()
  const { reference } = useInviteLink()
  const providers = useSocialProviders()
  const isCompact = useSetting<boolean>('social.compact_buttons')
  const [isConnectOpen, setConnectOpen] = useState(false)
  const { open, pendingProvider } = useProviderPopup(({ status, callbackData }: SocialResult) => {
    if (status === 'REQUEST_PASSWORD') setConnectOpen(true)
    else void completeSocialSignIn(callbackData)
  })
  if (providers.length === 0) return null
  return (
    <>
      <p className={classes.divider}>{t(isCompact && isRegistration ? 'auth.social.or_sign_up' : 'auth.social.or')}</p>
      <ul className={isCompact ? classes.icons : classes.list}>
        {providers.map((provider) => {
          const label = t('auth.social.continue', { provider: provider.label })
          const onPress = () => open(startSocialLogin, provider, reference ?? {})
          return (
            <li key={provider.name}>
              {isCompact ? (
                <span className={classes.ring} data-pending={pendingProvider === provider.name || undefined}>
                  <IconButton label={label} size="large" onPress={onPress}>
                    <ProviderIcon provider={provider} />
                  </IconButton>
                </span>
              ) : (
                <Button
                  variant="outline"
                  size="large"
                  isFullWidth
                  icon={<ProviderIcon provider={provider} />}
                  isPending={pendingProvider === provider.name}
                  onPress={onPress}
                >
                  {label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <PolicyNotice />
      <ConnectDialog isOpen={isConnectOpen} onClose={() => setConnectOpen(false)} />
    </>
  )
}
