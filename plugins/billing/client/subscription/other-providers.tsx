import { ApiError, isPasswordConfirmationRequired, sendRequest, useApi, useFormat } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { listOtherProviders, switchProvider } from '../../contract/switching.ts'
import { ProviderChoice } from '../checkout/provider-choice.tsx'
import { openUrl } from '../open-url.ts'
import { Note } from '../parts/note.tsx'
import { Sums } from '../parts/sums.tsx'
import { useTotalsText } from '../parts/use-totals-text.ts'
import { usePriceText } from '../use-price-text.ts'
import classes from './billing-page.module.css'

interface OtherProvidersProps {
  readonly subscription: OwnSubscription
}

type Offer = ResponseOf<typeof listOtherProviders>

/** The other ways to pay. The plan stays, and nothing is paid twice: the other provider begins when the paid time is over. */
export function OtherProviders({ subscription }: OtherProvidersProps) {
  const { t } = useTranslation()
  const query = useApi(listOtherProviders, {}, { staleTime: 0 })
  // A refusal is not shown as a failure, because it has a reason that the user should read, for example that the next period is already paid.
  const isRefused = query.error !== null && query.error.status >= 400 && query.error.status < 500
  return (
    <section className={classes.box} aria-labelledby="other-providers">
      <h2 id="other-providers">{t('billing.switch.title')}</h2>
      {isRefused ? (
        <p className={classes.text}>{query.error?.message}</p>
      ) : (
        <LoadState
          query={query}
          skeleton={<Skeleton height="160px" />}
          isEmpty={({ providers }) => providers.length === 0}
          empty={<p className={classes.text}>{t('billing.switch.none')}</p>}
        >
          {(offer) => <SwitchForm subscription={subscription} offer={offer} onOutdated={() => void query.refetch()} />}
        </LoadState>
      )}
    </section>
  )
}

interface SwitchFormProps extends OtherProvidersProps {
  readonly offer: Offer
  /** Called when the amounts have changed and have to be shown again. */
  readonly onOutdated: () => void
}

function SwitchForm({ subscription, offer, onOutdated }: SwitchFormProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { formatPrice } = usePriceText()
  const describeTotal = useTotalsText()
  const [chosen, setChosen] = useState<string | null>(null)
  const { change, isPending, error } = useSwitch(offer, onOutdated)
  const { due_now: dueNow, renewal, starts_at: startsAt, providers } = offer
  const usable = providers.filter(({ balance }) => balance === null || balance >= dueNow.total)
  const provider = usable.find(({ name }) => name === chosen) ?? usable[0]
  const data = {
    plan: subscription.product.name,
    provider: provider?.label ?? '',
    earlier: subscription.provider.label,
    date: date(startsAt, { dateStyle: 'long' }),
  }
  const later = { label: t('billing.change.renewal'), value: formatPrice({ ...subscription.price, amount: renewal.total }) }
  return (
    <>
      <ProviderChoice providers={providers} dueNow={dueNow} value={provider?.name ?? null} onChange={setChosen} />
      <Sums sums={[...describeTotal(dueNow, t('billing.checkout.due_now')), later]} />
      <p className={classes.text}>{t(dueNow.total > 0 ? 'billing.switch.now' : 'billing.switch.later', data)}</p>
      {error ? (
        <Note tone="danger" isAlert>
          {error}
        </Note>
      ) : null}
      <div className={classes.actions}>
        <Button variant="outline" isPending={isPending} isDisabled={!provider} onPress={() => provider && void change(provider.name)}>
          {dueNow.total > 0 ? t('billing.checkout.pay', { amount: money(dueNow.total, dueNow.currency) }) : t('billing.switch.confirm', data)}
        </Button>
      </div>
    </>
  )
}

/** Returns a function that has later payments made by a provider, for the amount that is shown. */
function useSwitch({ due_now: dueNow }: Offer, onOutdated: () => void) {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function change(provider: string) {
    setPending(true)
    setError(null)
    try {
      const { url } = await sendRequest(switchProvider, { body: { provider, total: dueNow.total } })
      openUrl(url)
    } catch (failure) {
      setPending(false)
      if (isPasswordConfirmationRequired(failure)) return
      if (failure instanceof ApiError && failure.code === 'billing.total_changed') onOutdated()
      setError(failure instanceof ApiError && failure.message ? failure.message : t('billing.switch.failed'))
    }
  }

  return { change, isPending, error }
}
