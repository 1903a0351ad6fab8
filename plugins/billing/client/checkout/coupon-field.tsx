import { sendRequest, useFormat } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { getCheckout } from '../../contract/checkout.ts'
import { CouponCode, type CouponTerms } from '../../contract/coupons.ts'
import texts from '../parts/text.module.css'
import classes from './checkout.module.css'

interface CouponFieldProps {
  readonly productId: number
  readonly priceId: number
  /** The coupon that applies. */
  readonly coupon: CouponTerms | null
  readonly onChange: (code: string | undefined) => void
}

/** Lets the user enter a code. The server checks it, and says at the field why it cannot be used. */
export function CouponField({ productId, priceId, coupon, onChange }: CouponFieldProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.coupon} aria-live="polite">
      {coupon ? (
        <AppliedCoupon coupon={coupon} onRemove={() => onChange(undefined)} />
      ) : isOpen ? (
        <CouponForm productId={productId} priceId={priceId} onChange={onChange} />
      ) : (
        <div>
          <Button variant="quiet" size="small" icon={<Tag aria-hidden="true" />} onPress={() => setOpen(true)}>
            {t('billing.coupon.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Schema = z.object({ coupon: CouponCode })

function CouponForm({ productId, priceId, onChange }: Omit<CouponFieldProps, 'coupon'>) {
  const { t } = useTranslation()
  const { control, submit, isPending } = useContractForm({
    schema: Schema,
    defaults: { coupon: '' },
    send: async ({ coupon }) => {
      await sendRequest(getCheckout, { params: { productId, priceId }, query: { coupon } })
      onChange(coupon)
    },
  })
  return (
    <form className={classes.couponForm} onSubmit={submit} noValidate>
      <FormText control={control} name="coupon" label={t('billing.coupon')} autoComplete="off" spellCheck="false" autoFocus />
      <Button type="submit" variant="outline" size="large" isPending={isPending}>
        {t('billing.coupon.apply')}
      </Button>
    </form>
  )
}

function AppliedCoupon({ coupon, onRemove }: { readonly coupon: CouponTerms; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const { code, kind, value, currency, duration, periods } = coupon
  const discount = kind === 'percent' ? t('billing.coupon.percent', { percent: number(value) }) : money(value, currency ?? 'XOF')
  return (
    <div className={classes.applied}>
      <Tag aria-hidden="true" />
      <span>
        <b>{code}</b>
        <span className={texts.small}>{t(`billing.coupon.duration.${duration}`, { discount, count: periods ?? 1 })}</span>
      </span>
      <IconButton label={t('billing.coupon.remove', { code })} onPress={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}
