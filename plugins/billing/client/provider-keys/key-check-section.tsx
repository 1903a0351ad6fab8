import { reportError, useApiMutation } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { checkProviderKeys, type KeyCheck } from '../../contract/provider-keys.ts'
import classes from './key-check-section.module.css'

/** The providers that have keys. */
const PROVIDERS = ['stripe', 'paypal'] as const

/** Lets an administrator check the saved keys of the providers, and shows the address for their webhooks. */
export default function KeyCheckSection() {
  const { t } = useTranslation()
  return (
    <section className={classes.section}>
      <h3>{t('billing.keys.title')}</h3>
      <p className={classes.text}>{t('billing.keys.text')}</p>
      {PROVIDERS.map((provider) => (
        <ProviderCheck key={provider} provider={provider} />
      ))}
    </section>
  )
}

function ProviderCheck({ provider }: { readonly provider: (typeof PROVIDERS)[number] }) {
  const { t } = useTranslation()
  const check = useApiMutation(checkProviderKeys)
  const label = t(`billing.provider.${provider}`)
  const start = () => check.mutate({ params: { provider } }, { onError: (error) => reportError(error) })
  return (
    <div className={classes.provider}>
      <Button variant="outline" isPending={check.isPending} onPress={start}>
        {t('billing.keys.check', { provider: label })}
      </Button>
      <div role="status">{check.data ? <Result check={check.data} /> : null}</div>
    </div>
  )
}

function Result({ check: { status, mode, verifies_webhooks: verifiesWebhooks, webhook_url: webhookUrl } }: { readonly check: KeyCheck }) {
  const { t } = useTranslation()
  return (
    <div className={classes.result} data-failed={status !== 'ready' || undefined}>
      <p>
        {t(`billing.keys.${status}`)} {mode ? t(`billing.keys.mode.${mode}`) : null}
      </p>
      {verifiesWebhooks ? null : <p>{t('billing.keys.no_webhooks')}</p>}
      <p>
        {t('billing.keys.webhook_url')} <code>{webhookUrl}</code>
      </p>
    </div>
  )
}
