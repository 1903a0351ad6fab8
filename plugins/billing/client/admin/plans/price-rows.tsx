import { type Control, FormMoney, FormNumber, FormRows, FormSelect, useWatch } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { Interval } from '../../../contract/fields.ts'
import classes from '../admin.module.css'
import { useCurrencyItems } from '../use-currency-items.ts'
import { createPriceRow, DEFAULT_CURRENCY, type PlanFormInput } from './plan-values.ts'

type PlanControl = Control<PlanFormInput, unknown, unknown>

const MAX_PRICES = 20

/** The prices of a plan: one for each period and currency. */
export function PriceRows({ control }: { readonly control: PlanControl }) {
  const { t } = useTranslation()
  const prices = useWatch({ control, name: 'prices' })
  return (
    <FormRows
      control={control}
      name="prices"
      label={t('billing.plan.prices')}
      hint={t('billing.plan.prices.hint')}
      addLabel={t('billing.plan.prices.add')}
      createRow={() => createPriceRow(prices.at(-1)?.currency ?? DEFAULT_CURRENCY)}
      maxRows={MAX_PRICES}
    >
      {(row, index) => <PriceFields control={control} row={row} currency={prices[index]?.currency ?? DEFAULT_CURRENCY} />}
    </FormRows>
  )
}

interface PriceFieldsProps {
  readonly control: PlanControl
  readonly row: `prices.${number}`
  readonly currency: string
}

function PriceFields({ control, row, currency }: PriceFieldsProps) {
  const { t } = useTranslation()
  const currencies = useCurrencyItems()
  return (
    <div className={classes.priceRow}>
      <FormMoney control={control} name={`${row}.amount`} label={t('billing.plan.price.amount')} currency={currency} isRequired />
      <FormSelect control={control} name={`${row}.currency`} label={t('billing.plan.price.currency')} items={currencies} isSearchable />
      <FormNumber control={control} name={`${row}.interval_count`} label={t('billing.plan.price.every')} minValue={1} maxValue={36} />
      <FormSelect
        control={control}
        name={`${row}.interval`}
        label={t('billing.plan.price.interval')}
        items={Interval.options.map((id) => ({ id, label: t(`billing.plan.interval.${id}`) }))}
      />
    </div>
  )
}
