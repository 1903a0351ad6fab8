import { useFormat } from '@balafon/sdk/client'
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

/** Who collects for this site, and whether they can. */
export function ProviderList({ providers, siteMode, hasFailed, onRetry }: ProviderListProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="payment-providers">
      <h2 id="payment-providers">{t('payments.providers')}</h2>
      <p>{t(`payments.providers.${siteMode}`)}</p>
      {hasFailed && !providers ? (
        <p className={classes.failed} role="alert">
          {t('payments.providers.failed')}
          <Button look="outline" size="small" onPress={onRetry}>
            {t('payments.retry')}
          </Button>
        </p>
      ) : null}
      {!providers && !hasFailed ? <Skeleton height="64px" /> : null}
      {providers?.length === 0 ? <p className={classes.none}>{t('payments.providers.none')}</p> : null}
      {providers && providers.length > 0 ? (
        <ul className={classes.list}>
          {providers.map((provider) => (
            <ProviderRow key={provider.name} provider={provider} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function ProviderRow({ provider: { label, plugin, currencies, is_ready, mode, fits_site } }: { provider: Provider }) {
  const { t } = useTranslation()
  const { list } = useFormat()
  return (
    <li className={classes.provider}>
      <div>
        <b>{label}</b>
        <span>{t('payments.provider.about', { currencies: list(currencies), plugin })}</span>
      </div>
      {mode ? <Badge tone={mode === 'test' ? 'warning' : 'neutral'}>{t(`payments.mode.${mode}`)}</Badge> : null}
      {fits_site ? (
        <Badge tone={is_ready ? 'positive' : 'neutral'}>{t(is_ready ? 'payments.provider.ready' : 'payments.provider.not_ready')}</Badge>
      ) : (
        <Badge tone="danger">{t('payments.provider.wrong_money')}</Badge>
      )}
    </li>
  )
}
