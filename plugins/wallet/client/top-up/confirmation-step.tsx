import { buildPaymentPath } from '@balafon/plugin-payments/contract/paths'
import { type Payment, startPayment } from '@balafon/plugin-payments/contract/payments'
import type {} from '@balafon/plugin-payments/contract/points'
import { ApiError, navigateTo, Slot, sendRequest, useUser } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { RadioGroup } from '@balafon/ui/radio-group'
import { ArrowLeft, LockKeyhole, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createTopUp, type getTopUpOptions } from '../../contract/top-ups.ts'
import classes from '../dialog.module.css'
import { ErrorNote } from '../error-note.tsx'
import { useMoney } from '../use-wallet.ts'
import { forgetTopUp, rememberTopUp } from './pending-top-up.ts'
import { useVerifyTopUp } from './use-finish-top-up.ts'

interface ConfirmationStepProps {
  readonly amount: number
  readonly options: ResponseOf<typeof getTopUpOptions>
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The second confirmation. The payment is created once; a failed start can be repeated. */
export function ConfirmationStep({ amount, options: { providers }, onBack, onClose }: ConfirmationStepProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const user = useUser()
  const [providerName, setProviderName] = useState(providers[0]?.name ?? null)
  const provider = providers.find(({ name }) => name === providerName)
  const { error, inlinePayment, isPending, pay, finishInline } = usePay(amount, providerName, provider?.label ?? '', onClose)
  return (
    <div className={classes.confirmation}>
      <IconButton label={t('wallet.back')} onPress={onBack}>
        <ArrowLeft />
      </IconButton>
      <span className={classes.mark} aria-hidden="true">
        <Wallet />
      </span>
      <h3 className={classes.question}>{t('wallet.top_up.confirm', { amount: money(amount) })}</h3>
      {provider ? <p className={classes.about}>{t('wallet.top_up.window', { provider: provider.label })}</p> : null}
      {providers.length > 1 ? (
        <RadioGroup
          label={t('wallet.top_up.provider')}
          options={providers.map(({ name, label }) => ({ value: name, label }))}
          value={providerName}
          onChange={setProviderName}
        />
      ) : null}
      <dl className={classes.sums}>
        <dt>{t('wallet.top_up.charged')}</dt>
        <dd>
          <b>{money(amount)}</b>
        </dd>
        <dt>{t('wallet.top_up.receipt')}</dt>
        <dd>{user?.email}</dd>
      </dl>
      <Button
        size="large"
        isFullWidth
        autoFocus
        isPending={isPending}
        isDisabled={!provider}
        icon={<LockKeyhole aria-hidden="true" />}
        onPress={() => void pay()}
      >
        {t('wallet.top_up.pay', { amount: money(amount) })}
      </Button>
      <Button variant="quiet" isFullWidth onPress={onClose}>
        {t('wallet.cancel')}
      </Button>
      <ErrorNote text={provider ? error : t('wallet.no_provider')} />
      {inlinePayment ? <InlinePayment payment={inlinePayment} onEnd={() => void finishInline(inlinePayment.reference)} /> : null}
    </div>
  )
}

interface InlinePaymentProps {
  readonly payment: Payment
  readonly onEnd: () => void
}

/** The window of a provider that opens over this page. */
const InlinePayment = ({ payment: { provider, reference, start }, onEnd }: InlinePaymentProps) => (
  <Slot
    point="payments.inline/v1"
    filter={(item) => item.provider === provider.name}
    props={{ reference, data: start?.kind === 'inline' ? start.data : {}, onEnd }}
  />
)

/** Returns the function that creates and starts the payment. `inlinePayment` is a payment in a window over this page. */
function usePay(amount: number, provider: string | null, providerLabel: string, onClose: () => void) {
  const { t } = useTranslation()
  const user = useUser()
  const verify = useVerifyTopUp()
  const [error, setError] = useState<string | null>(null)
  const [inlinePayment, setInlinePayment] = useState<Payment | null>(null)
  const [isPending, setPending] = useState(false)

  async function pay() {
    if (!provider || !user) return
    setPending(true)
    setError(null)
    try {
      const { reference } = await sendRequest(createTopUp, { body: { amount, provider } })
      const { payment } = await sendRequest(startPayment, { params: { reference } })
      rememberTopUp({ reference, amount, user_id: user.id })
      if (payment.start?.kind === 'inline') setInlinePayment(payment)
      else openProvider(payment)
    } catch (failure) {
      const isKnown = failure instanceof ApiError && failure.status === 422
      setError(isKnown ? failure.message : t('wallet.top_up.not_started', { provider: providerLabel }))
    } finally {
      setPending(false)
    }
  }

  /** The provider's window has closed: the server is asked whether the payment was made. */
  async function finishInline(reference: string) {
    setInlinePayment(null)
    if (!user) return
    const status = await verify({ reference, amount, user_id: user.id })
    if (status !== 'pending') forgetTopUp()
    if (status === 'success') onClose()
    if (status === 'pending') setError(t('wallet.top_up.pending'))
  }

  return { error, inlinePayment, isPending, pay, finishInline }
}

/** Opens the page of the provider, or of this site for the sandbox. */
function openProvider({ reference, start }: Payment) {
  if (start?.kind !== 'redirect') return navigateTo(buildPaymentPath(reference))
  const target = new URL(start.url, window.location.href)
  if (target.origin === window.location.origin) navigateTo(target.pathname + target.search)
  else window.location.assign(target.href)
}
