import { useApi } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { FormMoney, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Chip } from '@balafon/ui/chip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { getTopUpOptions } from '../../contract/top-ups.ts'
import { getWallet } from '../../contract/wallet.ts'
import classes from '../dialog.module.css'
import { createFieldError } from '../field-error.ts'
import { useMoney } from '../use-wallet.ts'
import { readTypedAmount } from './read-typed-amount.ts'

/** The presets, as multiples of the smallest amount: 1 000, 2 500, 5 000 and 10 000 F for a minimum of 500 F. */
const PRESETS = [2, 5, 10, 20]

const Schema = z.object({ amount: z.nullable(z.number()) })

interface AmountStepProps {
  readonly amount: number | null
  readonly options: ResponseOf<typeof getTopUpOptions>
  readonly onCancel: () => void
  readonly onContinue: (amount: number) => void
}

/** Asks for the amount, with presets and the balance before and after. */
export function AmountStep({ amount: initial, options: { minimum, maximum, currency }, onCancel, onContinue }: AmountStepProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const [amount, setAmount] = useState(initial)
  const { data } = useApi(getWallet, {})
  const { control, submit, setValue } = useContractForm({
    schema: Schema,
    defaults: { amount: initial },
    async send(body) {
      if (body.amount === null || body.amount < minimum) throw createFieldError('amount', t('wallet.top_up_below_minimum', { minimum: money(minimum) }))
      if (body.amount > maximum) throw createFieldError('amount', t('wallet.top_up_above_maximum', { maximum: money(maximum) }))
      onContinue(body.amount)
    },
  })
  const choose = (value: number) => {
    setValue('amount', value, { shouldValidate: true })
    setAmount(value)
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className={classes.form}
      onInput={({ target }) => target instanceof HTMLInputElement && setAmount(readTypedAmount(target.value, currency))}
      onBlur={() => setAmount(control._formValues.amount ?? null)}
    >
      <div className={classes.amount}>
        <FormMoney control={control} name="amount" label={t('wallet.column.amount')} currency={currency} />
      </div>
      <div className={classes.chips}>
        {PRESETS.map((factor) => minimum * factor)
          .filter((preset) => preset <= maximum)
          .map((preset) => (
            <Chip key={preset} isSelected={amount === preset} onChange={() => choose(preset)}>
              {money(preset)}
            </Chip>
          ))}
      </div>
      {data ? (
        <dl className={classes.sums}>
          <dt>{t('wallet.balance')}</dt>
          <dd>{money(data.wallet.balance)}</dd>
          <dt>{t('wallet.balance.after')}</dt>
          <dd>
            <b>{money(data.wallet.balance + (amount !== null && amount >= minimum ? amount : 0))}</b>
          </dd>
        </dl>
      ) : null}
      <div className={classes.actions}>
        <Button variant="quiet" onPress={onCancel}>
          {t('wallet.cancel')}
        </Button>
        <Button type="submit">{t('wallet.continue')}</Button>
      </div>
    </form>
  )
}
