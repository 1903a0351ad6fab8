import * as z from 'zod/mini'
import { type Coupon, CouponBody } from '../../../contract/coupons.ts'
import { allowEmpty } from '../allow-empty.ts'

/** The fields of the coupon form. `value` is a percentage or an amount, depending on `kind`; the form shows a different input for each. */
export const CouponForm = z.object({
  ...CouponBody.shape,
  value: allowEmpty(CouponBody.shape.value),
  currency: z.string(),
  /** Options of a field have text ids. */
  product_ids: z.array(z.string()),
})

const DEFAULT_CURRENCY = 'XOF'

/** Returns the initial values of the form. */
export const getCouponValues = (coupon: Coupon | null) => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? ('percent' as const),
  value: coupon?.value ?? null,
  currency: coupon?.currency ?? DEFAULT_CURRENCY,
  duration: coupon?.duration ?? ('first' as const),
  periods: coupon?.periods ?? null,
  starts_at: coupon?.starts_at ?? null,
  ends_at: coupon?.ends_at ?? null,
  max_uses: coupon?.max_uses ?? null,
  product_ids: coupon?.product_ids.map(String) ?? [],
})

/** Converts the values of the form to the body of the request. */
export const getCouponBody = (values: z.output<typeof CouponForm>): CouponBody => ({
  ...values,
  currency: values.kind === 'amount' ? values.currency : null,
  periods: values.duration === 'periods' ? values.periods : null,
  product_ids: values.product_ids.map(Number),
})
