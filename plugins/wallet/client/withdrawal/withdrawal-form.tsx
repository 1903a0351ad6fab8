import { ApiError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormCheckbox, FormMoney, FormSelect, useContractForm, useWatch } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWithdrawal, type Destination, listDestinations, saveDestination } from '../../contract/withdrawals.ts'
import classes from '../dialog.module.css'
import { ErrorNote } from '../error-note.tsx'
import { createFieldError, isShownByForm } from '../field-error.ts'
import { useAmountCheck } from '../use-amount-check.ts'
import { useCurrency, useMoney, useRefreshWallet } from '../use-wallet.ts'
import { DestinationFields, useDestinationDefaults } from './destination-fields.tsx'
import { createDestinationBody, findDestinationMistake } from './destination-values.ts'
import { NEW_DESTINATION, WithdrawalValues } from './withdrawal-schema.ts'

interface WithdrawalFormProps {
  readonly earnings: number
  readonly destinations: readonly Destination[]
  readonly onClose: () => void
}

/** The amount and the destination of a withdrawal: a saved one, or a new one that can be saved. */
export function WithdrawalForm({ earnings, destinations, onClose }: WithdrawalFormProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const currency = useCurrency()
  const defaults = useDestinationDefaults()
  const { error, send } = useSendWithdrawal(earnings, onClose)
  const { control, submit, isPending } = useContractForm({
    schema: WithdrawalValues,
    defaults: { ...defaults, destination: String(destinations[0]?.id ?? NEW_DESTINATION) },
    send,
  })
  const destination = useWatch({ control, name: 'destination' })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.amount}>
        <FormMoney
          control={control}
          name="amount"
          label={t('wallet.column.amount')}
          currency={currency}
          hint={t('wallet.withdrawal.available', { amount: money(earnings) })}
        />
      </div>
      {destinations.length > 0 ? (
        <FormSelect
          control={control}
          name="destination"
          label={t('wallet.field.destination')}
          items={[
            ...destinations.map(({ id, full_name, summary }) => ({ id: String(id), label: `${summary} · ${full_name}` })),
            { id: NEW_DESTINATION, label: t('wallet.destination.new') },
          ]}
        />
      ) : null}
      {destination === NEW_DESTINATION ? (
        <>
          <DestinationFields control={control} />
          <FormCheckbox control={control} name="save">
            {t('wallet.destination.save')}
          </FormCheckbox>
        </>
      ) : null}
      <ErrorNote text={error} />
      <div className={classes.actions}>
        <Button variant="quiet" onPress={onClose}>
          {t('wallet.cancel')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {t('wallet.withdraw')}
        </Button>
      </div>
    </form>
  )
}

/** Sends the withdrawal. The server asks for the password first, and holds the amount. */
function useSendWithdrawal(earnings: number, onClose: () => void) {
  const { t } = useTranslation()
  const money = useMoney()
  const check = useAmountCheck(earnings)
  const refresh = useRefreshWallet()
  const invalidate = useInvalidateQueries()
  const [error, setError] = useState<string | null>(null)

  async function send({ amount: typed, destination, save, ...values }: WithdrawalValues) {
    setError(null)
    const amount = check(typed)
    const mistake = destination === NEW_DESTINATION ? findDestinationMistake(values) : null
    if (mistake) throw createFieldError(mistake[0], t(mistake[1]))
    const target = destination === NEW_DESTINATION ? createDestinationBody(values) : { destination_id: Number(destination) }
    try {
      await sendRequest(createWithdrawal, { body: { amount, ...target } })
    } catch (failure) {
      if (isShownByForm(failure)) throw failure
      // A 409 response contains the reason why the wallet is blocked.
      setError(failure instanceof ApiError && failure.status === 409 ? failure.message : t('wallet.withdrawal.failed'))
      return
    }
    toast.positive(t('wallet.withdrawal.done', { amount: money(amount) }))
    onClose()
    if (destination === NEW_DESTINATION && save) await saveNewDestination(values)
    await refresh()
  }

  /**
   * Saves the destination. The withdrawal is requested already, so a failure only loses the saved destination, and the toast about the withdrawal
   * stays: there is one toast at a time.
   */
  async function saveNewDestination(values: Parameters<typeof createDestinationBody>[0]) {
    await sendRequest(saveDestination, { body: createDestinationBody(values) }).catch(() => {})
    await invalidate(listDestinations)
  }

  return { error, send }
}
