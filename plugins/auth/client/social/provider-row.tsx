import { reportError, toast, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { useFocusOnChange } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { DetailRow } from '@balafon/ui/detail-row'
import { useTranslation } from 'react-i18next'
import { disconnectSocialProvider, listSocialProfiles } from '../../contract/social.ts'
import { ProviderIcon } from './provider-icon.tsx'
import type { SocialProvider } from './use-social-providers.ts'

interface ProviderRowProps {
  readonly provider: SocialProvider
  /** Name of the connected account; undefined when none is connected. */
  readonly username: string | undefined
  readonly isPending: boolean
  readonly onEnable: () => void
}

export function ProviderRow({ provider, username, isPending, onEnable }: ProviderRowProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const disconnect = useApiMutation(disconnectSocialProvider)
  const disable = async () => {
    await disconnect.mutateAsync({ params: { service: provider.name } })
    toast.positive(t('auth.social.now_disabled', { provider: provider.label }))
    await invalidate(listSocialProfiles)
  }
  const isEnabled = username !== undefined
  // Both actions may ask for the password in a dialog, which does not return the focus to the button. The button therefore takes the focus after the change.
  const button = useFocusOnChange<HTMLButtonElement>(isEnabled ? 'enabled' : 'disabled')
  return (
    <DetailRow icon={<ProviderIcon provider={provider} />} title={provider.label} details={username ?? t('auth.social.disabled')}>
      {/* The same element for both actions, so that it keeps the focus when the state changes. */}
      <Button
        ref={button}
        variant="outline"
        size="small"
        isPending={isEnabled ? disconnect.isPending : isPending}
        onPress={isEnabled ? () => void disable().catch(reportError) : onEnable}
        aria-label={t(isEnabled ? 'auth.social.disable_service' : 'auth.social.enable_service', { provider: provider.label })}
      >
        {t(isEnabled ? 'auth.social.disable' : 'auth.social.enable')}
      </Button>
    </DetailRow>
  )
}
