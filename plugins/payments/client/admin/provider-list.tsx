import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import type { Provider } from '../../contract/administration.ts'
import classes from './provider-list.module.css'

interface ProviderListProps {
  readonly providers: readonly Provider[] | undefined
  readonly siteMode: 'test' | 'live'
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

/** Lists the payment providers with their status. */
export function ProviderList({ providers, siteMode, hasFailed, onRetry }: ProviderListProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="payment-providers">
      <h2 id="payment-providers">{t('payments.providers')}</h2>
      <p>{t(`payments.providers.${siteMode}`)}</p>
      {hasFailed && !providers ? (
        <p className={classes.failed} role="alert">
          {t('payments.providers.failed')}
          <Button variant="outline" size="small" onPress={onRetry}>
            {t('payments.retry')}
          </Button>
        </p>
      ) : null}
      {!providers && !hasFailed ? <Skeleton height="64px" /> : null}
      {providers?.length === 0 ? <p className={classes.none}>{t('payments.providers.none')}</p> : null}
      {providers && providers.length > 0 ? (
        <ul className={classes.list}>
          {providers.map((provider) => (
            <ProviderRow key={provider.name} provider={provider} siteMode={siteMode} />
          ))}
        </ul>
      ) : null}
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
