import { applyBootstrap, toast, useApi, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { listSocialProfiles, socialConnect } from '../../contract/social.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { WaitingRows } from '../loading/waiting-rows.tsx'
import { ServiceRow } from './service-row.tsx'
import classes from './social-section.module.css'
import { useConfirmedClick } from './use-confirmed-click.ts'
import { useServiceWindow } from './use-service-window.ts'
import { useSignInServices } from './use-sign-in-services.ts'

export default function SocialSection() {
  const t = useT()
  const services = useSignInServices()
  const { data, isError, refetch } = useApi(listSocialProfiles, {})
  const forget = useInvalidateQueries()
  const inConfirmedClick = useConfirmedClick()
  const { open, pending } = useServiceWindow(({ status, callbackData: { bootstrapData } }, service) => {
    // The window came back too late: nothing was connected.
    if (status !== 'SUCCESS') return void toast.danger(t('auth.social.void'))
    if (bootstrapData) applyBootstrap(bootstrapData)
    toast.positive(t('auth.social.now_enabled', { service: service.label }))
    void forget(listSocialProfiles)
  })
  if (services.length === 0) return <p className={classes.text}>{t('auth.social.none')}</p>
  if (isError) return <NotLoaded text={t('auth.social.unread')} onRetry={() => void refetch()} />
  const lead = <p className={classes.text}>{t('auth.social.text')}</p>
  if (!data)
    return (
      <>
        {lead}
        <WaitingRows count={services.length} />
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
            onEnable={() => inConfirmedClick(service, () => open(socialConnect, service))}
          />
        ))}
      </ul>
    </>
  )
}
