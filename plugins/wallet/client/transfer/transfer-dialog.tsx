import { ApiError, type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormMoney, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createEarningsTransfer } from '../../contract/earnings-transfers.ts'
import classes from '../dialog.module.css'
import { ErrorNote } from '../error-note.tsx'
import { isShownByForm } from '../field-error.ts'
import { useAmountCheck } from '../use-amount-check.ts'
import { useCurrency, useMoney, useRefreshWallet } from '../use-wallet.ts'

const Schema = z.object({ amount: z.nullable(z.number()) })

interface TransferDialogProps extends Modal<void> {
  readonly earnings: number
}

/** Moves earnings to the wallet: an amount, and two confirmations. When the user closes the dialog at a confirmation, nothing is transferred. */
export default function TransferDialog({ isOpen, onClose, earnings }: TransferDialogProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'amount' | 'irreversible' | 'confirm'>('amount')
  const [amount, setAmount] = useState(0)
  const decline = () => {
    if (step !== 'amount') toast.danger(t('wallet.transfer.declined'))
    onClose()
  }
  return (
    <Dialog title={t('wallet.transfer.title')} closeLabel={t('wallet.close')} isOpen={isOpen} onClose={decline}>
      {step === 'amount' ? (
        <AmountForm
          earnings={earnings}
          onCancel={onClose}
          onContinue={(chosen) => {
            setAmount(chosen)
            setStep('irreversible')
          }}
        />
      ) : null}
      {step === 'irreversible' ? (
        <Question text={t('wallet.transfer.irreversible')} action={t('wallet.continue')} onDecline={decline} onAccept={() => setStep('confirm')} />
      ) : null}
      {step === 'confirm' ? <ConfirmTransfer amount={amount} onDecline={decline} onClose={onClose} /> : null}
    </Dialog>
  )
}

interface AmountFormProps {
  readonly earnings: number
  readonly onCancel: () => void
  readonly onContinue: (amount: number) => void
}

function AmountForm({ earnings, onCancel, onContinue }: AmountFormProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const currency = useCurrency()
  const check = useAmountCheck(earnings)
  const { control, submit } = useContractForm({
    schema: Schema,
    defaults: { amount: null },
    send: async ({ amount }) => onContinue(check(amount)),
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.amount}>
        <FormMoney control={control} name="amount" label={t('wallet.column.amount')} currency={currency} />
      </div>
      <dl className={classes.sums}>
        <dt>{t('wallet.earnings')}</dt>
        <dd>{money(earnings)}</dd>
      </dl>
      <div className={classes.actions}>
        <Button variant="quiet" onPress={onCancel}>
          {t('wallet.cancel')}
        </Button>
        <Button type="submit">{t('wallet.continue')}</Button>
      </div>
    </form>
  )
}

interface QuestionProps {
  readonly text: string
  readonly action: string
  readonly isPending?: boolean
  readonly error?: string | null
  readonly onDecline: () => void
  readonly onAccept: () => void
}

const Question = ({ text, action, isPending = false, error = null, onDecline, onAccept }: QuestionProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.confirmation}>
      <h3 className={classes.question}>{text}</h3>
      <Button key={action} size="large" isFullWidth autoFocus isPending={isPending} onPress={onAccept}>
        {action}
      </Button>
      <Button variant="quiet" isFullWidth onPress={onDecline}>
        {t('wallet.cancel')}
      </Button>
      <ErrorNote text={error} />
    </div>
  )
}

function ConfirmTransfer({ amount, onDecline, onClose }: { readonly amount: number; readonly onDecline: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const money = useMoney()
  const refresh = useRefreshWallet()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function transfer() {
    setPending(true)
    setError(null)
    try {
      await sendRequest(createEarningsTransfer, { body: { amount } })
      toast.positive(t('wallet.transfer.done'))
      onClose()
      await refresh()
    } catch (failure) {
      const hasReason = failure instanceof ApiError && (failure.status === 409 || isShownByForm(failure))
      setError(hasReason ? failure.message : t('wallet.transfer.failed'))
    } finally {
      setPending(false)
    }
  }
  return (
    <Question
      text={t('wallet.transfer.confirm', { amount: money(amount) })}
      action={t('wallet.transfer')}
      isPending={isPending}
      error={error}
      onDecline={onDecline}
      onAccept={() => void transfer()}
    />
  )
}
