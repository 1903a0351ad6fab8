import { applyBootstrap, toast, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { LoadFailed } from '@balafon/ui/load-failed'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listSocialProfiles, startSocialConnect } from '../../contract/social.ts'
import { ProviderRow } from './provider-row.tsx'
import classes from './social-section.module.css'
import { usePasswordBeforePopup } from './use-password-before-popup.ts'
import { useProviderPopup } from './use-provider-popup.ts'
import { useSocialProviders } from './use-social-providers.ts'

export default function SocialSection() {
  const { t } = useTranslation()
  const providers = useSocialProviders()
  const { data, isError, refetch } = useApi(listSocialProfiles, {})
  const invalidate = useInvalidateQueries()
  const { isLoading, confirmPasswordBeforePopup } = usePasswordBeforePopup()
  const { open, pendingProvider } = useProviderPopup(({ status, callbackData: { bootstrapData } }, provider) => {
    // Any other status means that nothing was connected: the popup returned too late, or the browser session has changed meanwhile.
    if (status !== 'SUCCESS') return void toast.danger(t('auth.social.attempt_invalid'))
    if (bootstrapData) applyBootstrap(bootstrapData)
    toast.positive(t('auth.social.now_enabled', { provider: provider.label }))
    void invalidate(listSocialProfiles)
  })
  if (isError) return <LoadFailed text={t('auth.social.load_failed')} onRetry={() => void refetch()} />
  const lead = <p className={classes.text}>{t('auth.social.text')}</p>
  if (!data || isLoading)
    return (
      <>
        {lead}
        <SkeletonRows count={providers.length} />
      </>
    )
  return (
    <>
      {lead}
      <ul className={classes.list}>
        {providers.map((provider) => (
          <ProviderRow
            key={provider.name}
            provider={provider}
            username={data.social_profiles.find(({ service_name }) => service_name === provider.name)?.username}
            isPending={pendingProvider === provider.name}
            onEnable={() => confirmPasswordBeforePopup(provider, () => open(startSocialConnect, provider))}
          />
        ))}
      </ul>
    </>
  )
}
