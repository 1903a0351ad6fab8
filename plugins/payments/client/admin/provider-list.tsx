import type { ResponseOf } from '@balafon/sdk/contract'
import { Badge } from '@balafon/ui/badge'
import { LoadState, type LoadStateQuery } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import type { listProviders, Provider } from '../../contract/administration.ts'
import classes from './provider-list.module.css'

interface ProviderListProps {
  readonly query: LoadStateQuery<ResponseOf<typeof listProviders>>
}

/** Lists the payment providers with their status. */
export function ProviderList({ query }: ProviderListProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="payment-providers">
      <h2 id="payment-providers">{t('payments.providers')}</h2>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={1} shape="block" height="64px" />}
        failedText={t('payments.providers.failed')}
        isEmpty={({ providers }) => providers.length === 0}
        empty={<p className={classes.none}>{t('payments.providers.none')}</p>}
      >
        {({ providers, site_mode: siteMode }) => (
          <>
            <p>{t(`payments.providers.${siteMode}`)}</p>
            <ul className={classes.list}>
              {providers.map((provider) => (
                <ProviderRow key={provider.name} provider={provider} siteMode={siteMode} />
              ))}
            </ul>
          </>
        )}
      </LoadState>
    </section>
  )
}

interface ProviderRowProps {
  readonly provider: Provider
  readonly siteMode: 'test' | 'live'
}

function ProviderRow({ provider: { label, plugin_title, currencies, is_ready, mode, fits_site }, siteMode }: ProviderRowProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.provider}>
      <div>
        <b>{label}</b>
        <span>{t('payments.provider.about', { currencies: currencies.join(', '), plugin: plugin_title })}</span>
      </div>
      {mode ? <Badge tone={mode === 'test' ? 'warning' : 'neutral'}>{t(`payments.mode.${mode}`)}</Badge> : null}
      {fits_site ? (
        <Badge tone={is_ready ? 'positive' : 'neutral'}>{t(is_ready ? 'payments.provider.ready' : 'payments.provider.not_ready')}</Badge>
      ) : (
        <Badge tone="danger">{t(`payments.provider.needs_${siteMode}_keys`)}</Badge>
      )}
    </li>
  )
}
