import { useApi } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listSubscriptionProviders, type SubscriptionProviderStatus } from '../../contract/subscription-providers.ts'
import sectionClasses from '../provider-keys/key-check-section.module.css'
import classes from './admin.module.css'

/** The ways to pay for subscriptions, and whether users can choose them now. */
export default function ProvidersSection() {
  const { t } = useTranslation()
  const query = useApi(listSubscriptionProviders, {})
  return (
    <section className={sectionClasses.section}>
      <h3>{t('billing.settings.providers')}</h3>
      <LoadState query={query} skeleton={<SkeletonRows count={3} shape="block" height="56px" />}>
        {({ providers }) => (
          <ul className={classes.rows} aria-label={t('billing.settings.providers')}>
            {providers.map((provider) => (
              <ProviderRow key={provider.name} provider={provider} />
            ))}
          </ul>
        )}
      </LoadState>
    </section>
  )
}

function ProviderRow({ provider: { label, is_ready, is_test, renews_automatically } }: { readonly provider: SubscriptionProviderStatus }) {
  const { t } = useTranslation()
  return (
    <li className={classes.row}>
      <div>
        <b>{label}</b>
        <p>{t(renews_automatically ? 'billing.settings.provider.automatic' : 'billing.settings.provider.manual')}</p>
      </div>
      <span className={classes.actions}>
        {is_test && is_ready ? <Badge tone="warning">{t('billing.settings.provider.test')}</Badge> : null}
        <Badge tone={is_ready ? 'positive' : 'neutral'}>{t(is_ready ? 'billing.settings.provider.ready' : 'billing.settings.provider.off')}</Badge>
      </span>
    </li>
  )
}
