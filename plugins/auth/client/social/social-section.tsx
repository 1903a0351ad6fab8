import { applyBootstrap, toast, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listSocialProfiles, startSocialConnect } from '../../contract/social.ts'
import { LoadError } from '../load-state/load-error.tsx'
import { SkeletonRows } from '../load-state/skeleton-rows.tsx'
import { ServiceRow } from './service-row.tsx'
import classes from './social-section.module.css'
import { usePasswordBeforePopup } from './use-password-before-popup.ts'
import { useServicePopup } from './use-service-popup.ts'
import { useSignInServices } from './use-sign-in-services.ts'

export default function SocialSection() {
  const { t } = useTranslation()
  const services = useSignInServices()
  const { data, isError, refetch } = useApi(listSocialProfiles, {})
  const invalidate = useInvalidateQueries()
  const confirmPasswordBeforePopup = usePasswordBeforePopup()
  const { open, pending } = useServicePopup(({ status, callbackData: { bootstrapData } }, service) => {
    // Any other status means that the popup returned too late and nothing was connected.
    if (status !== 'SUCCESS') return void toast.danger(t('auth.social.attempt_invalid'))
    if (bootstrapData) applyBootstrap(bootstrapData)
    toast.positive(t('auth.social.now_enabled', { service: service.label }))
    void invalidate(listSocialProfiles)
  })
  if (services.length === 0) return <p className={classes.text}>{t('auth.social.none')}</p>
  if (isError) return <LoadError text={t('auth.social.load_failed')} onRetry={() => void refetch()} />
  const lead = <p className={classes.text}>{t('auth.social.text')}</p>
  if (!data)
    return (
      <>
        {lead}
        <SkeletonRows count={services.length} />
      </>
    )
  return (
    <>
      {lead}
      <ul className={classes.list}>
        {services.map((service) => (
          <ServiceRow
            key={service.name}
            service={service}
            username={data.social_profiles.find(({ service_name }) => service_name === service.name)?.username}
            isPending={pending === service.name}
            onEnable={() => confirmPasswordBeforePopup(service, () => open(startSocialConnect, service))}
          />
        ))}
      </ul>
    </>
  )
}
