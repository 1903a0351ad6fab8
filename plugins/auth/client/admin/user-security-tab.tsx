import { useApi } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { DetailRow } from '@balafon/ui/detail-row'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getUserSecurity, type UserSecurity } from '../../contract/user-security.ts'
import { SessionRow } from '../sessions/session-row.tsx'
import { useProviderLabel } from '../social/use-social-providers.ts'
import classes from './admin-tab.module.css'
import { useSecurityActions } from './use-security-actions.ts'

/** How a user can sign in, and what an administrator can do when the user cannot. */
export default function UserSecurityTab({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const query = useApi(getUserSecurity, { params: { id: userId } })
  const failedText = query.error?.status === 403 ? query.error.message : t('auth.security.failed')
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={4} />} failedText={failedText}>
      {(security) => <Cards userId={userId} security={security} />}
    </LoadState>
  )
}

function Cards({ userId, security }: { userId: number; security: UserSecurity }) {
  const { t } = useTranslation()
  const { sendReset, disableTwoFactor, endSessions, reclaim } = useSecurityActions(userId)
  const { has_password, two_factor_confirmed_at, recovery_codes_left, sessions } = security
  return (
    <div className={classes.cards}>
      <Card
        title={t('auth.security.password')}
        text={t(has_password ? 'auth.security.has_password' : 'auth.security.no_password')}
        action={
          <Button variant="outline" onPress={() => void sendReset()}>
            {t('auth.security.send_reset')}
          </Button>
        }
      />
      <Card
        title={t('auth.security.two_factor')}
        text={two_factor_confirmed_at ? t('auth.security.two_factor.on', { count: recovery_codes_left }) : t('auth.security.two_factor.off')}
        action={
          two_factor_confirmed_at ? (
            <Button variant="outline" onPress={() => void disableTwoFactor()}>
              {t('auth.security.two_factor.disable')}
            </Button>
          ) : null
        }
      />
      <Services userId={userId} services={security.social_profiles} />
      <section className={classes.card}>
        <div className={classes.row}>
          <h2>{t('auth.security.sessions')}</h2>
          {sessions.length > 0 ? (
            <Button variant="outline" onPress={() => void endSessions()}>
              {t('auth.security.sessions.end')}
            </Button>
          ) : null}
        </div>
        {sessions.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list
          <ul className={classes.sessions} tabIndex={0} aria-label={t('auth.security.sessions')}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <p>{t('auth.security.sessions.none')}</p>
        )}
      </section>
      <Card
        title={t('auth.security.reclaim')}
        text={t('auth.security.reclaim.text')}
        action={
          <Button variant="danger" onPress={() => void reclaim()}>
            {t('auth.security.reclaim')}
          </Button>
        }
      />
    </div>
  )
}

const Card = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <section className={classes.card}>
    <h2>{title}</h2>
    <div className={classes.row}>
      <p>{text}</p>
      {action}
    </div>
  </section>
)

function Services({ userId, services }: { userId: number; services: UserSecurity['social_profiles'] }) {
  const { t } = useTranslation()
  const { disconnect } = useSecurityActions(userId)
  const getProviderLabel = useProviderLabel()
  return (
    <section className={classes.card}>
      <h2>{t('auth.security.services')}</h2>
      {services.length > 0 ? (
        <ul>
          {services.map(({ service_name, username }) => (
            <DetailRow key={service_name} icon={<Link2 aria-hidden="true" />} title={getProviderLabel(service_name)} details={username}>
              <Button variant="outline" size="small" onPress={() => void disconnect(service_name, getProviderLabel(service_name))}>
                {t('auth.security.disconnect')}
              </Button>
            </DetailRow>
          ))}
        </ul>
      ) : (
        <p>{t('auth.security.services.none')}</p>
      )}
    </section>
  )
}
