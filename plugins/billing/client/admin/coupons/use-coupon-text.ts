import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { CouponTerms } from '../../../contract/coupons.ts'

/** Returns functions that write what a coupon takes off, and for how long. */
export function useCouponText() {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  return {
    getValueText: ({ kind, value, currency }: Pick<CouponTerms, 'kind' | 'value' | 'currency'>) =>
      kind === 'amount' && currency !== null ? money(value, currency) : t('billing_admin.percent', { value: number(value) }),
    getDurationText: ({ duration, periods }: Pick<CouponTerms, 'duration' | 'periods'>) =>
      duration === 'periods' ? t('billing.coupon.periods', { count: periods ?? 0 }) : t(`billing.coupons.duration.${duration}`),
  }
}
