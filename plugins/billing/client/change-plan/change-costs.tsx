import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { Sums } from '../parts/sums.tsx'
import { useTotalsText } from '../parts/use-totals-text.ts'
import { usePriceText } from '../use-price-text.ts'
import type { PlanChangePreview } from './plan-change-preview.ts'

interface ChangeCostsProps {
  readonly subscription: OwnSubscription
  readonly preview: PlanChangePreview
}

/** What a change of the plan costs now: the price of the new plan, less what is left of the paid period. */
export function ChangeCosts({ subscription, preview }: ChangeCostsProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { formatPrice } = usePriceText()
  const describeTotal = useTotalsText()
  const { product, price, starts, due_now: dueNow, renewal } = preview
  const credit = renewal.total - dueNow.total
  const format = (amount: number) => money(amount, dueNow.currency)
  const now = [
    { label: product.name, value: format(renewal.total) },
    ...(credit > 0 ? [{ label: t('billing.change.credit', { plan: subscription.product.name }), value: `−${format(credit)}` }] : []),
  ]
  return (
    <Sums
      sums={[
        ...(starts === 'now' ? now : []),
        ...describeTotal(dueNow, t('billing.checkout.due_now')),
        { label: t('billing.change.renewal'), value: formatPrice({ ...price, amount: renewal.total }) },
      ]}
    />
  )
}
