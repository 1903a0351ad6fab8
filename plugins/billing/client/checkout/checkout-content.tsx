import { useTranslation } from 'react-i18next'
import { PageHeader } from '../parts/page-header.tsx'
import classes from './checkout.module.css'
import type { Checkout } from './checkout.ts'
import { CouponField } from './coupon-field.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentForm } from './payment-form.tsx'

interface CheckoutContentProps {
  readonly checkout: Checkout
  /** Whether the amounts are being calculated again, with another coupon. */
  readonly isUpdating: boolean
  readonly onCoupon: (code: string | undefined) => void
}

/** The summary of the order, and the form with which the user pays. */
export function CheckoutContent({ checkout, isUpdating, onCoupon }: CheckoutContentProps) {
  const { t } = useTranslation()
  const { product, price, coupon } = checkout
  const hasTrial = checkout.trial_days > 0
  return (
    <>
      <PageHeader
        title={t(hasTrial ? 'billing.checkout.heading_trial' : 'billing.checkout.heading', { plan: product.name })}
        back={{ path: '/pricing', label: t('billing.checkout.back') }}
      />
      <div className={classes.columns}>
        <div className={classes.summary}>
          <OrderSummary checkout={checkout} />
          {checkout.accepts_coupons ? <CouponField productId={product.id} priceId={price.id} coupon={coupon} onChange={onCoupon} /> : null}
        </div>
        <PaymentForm checkout={checkout} isUpdating={isUpdating} onCoupon={onCoupon} />
      </div>
    </>
  )
}
