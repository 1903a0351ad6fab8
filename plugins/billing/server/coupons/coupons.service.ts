import { fieldProblem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CouponError } from '../../contract/coupons.ts'
import type { ProviderDiscount } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import type { PriceRow } from '../plans/price.model.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'
import type { CouponRow } from './coupon.model.ts'
import type { CouponsStore } from './coupons.store.ts'
import { findCouponError } from './find-coupon-error.ts'

export type CouponsService = ReturnType<typeof createCouponsService>
type Context = Pick<BillingContext, 'models' | 'settings' | 'rateLimits'>

/** Creates the service with which users redeem coupons. */
export function createCouponsService(store: CouponsStore, { models, settings, rateLimits }: Context) {
  const { Coupon, CouponUse } = models

  return {
    /** Returns whether the site has coupons at all. */
    async isAccepted(): Promise<boolean> {
      return (await isEnabled()) && (await Coupon.findOne({ attributes: ['id'] })) !== null
    },
    /**
     * Finds the coupon of a code for a price. Guesses of codes are limited.
     * @throws 422 at `coupon`
     */
    async get(code: string, price: PriceRow, userId: number): Promise<CouponRow> {
      const row = (await isEnabled()) ? await Coupon.findOne({ where: { code } }) : null
      if (!row) {
        await rateLimits.consume('billing.coupon', String(userId))
        throw createCouponProblem('billing.coupon_unknown')
      }
      await assertUsable(row, price, userId)
      return row
    },
    /**
     * Records that a subscription uses a coupon. The coupon is locked, so that simultaneous checkouts do not exceed its maximum.
     * @throws 422 at `coupon`
     */
    async redeem(couponId: number, price: PriceRow, { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>, transaction: Transaction): Promise<void> {
      await store.lock(couponId, transaction)
      const row = await Coupon.findByPk(couponId, { transaction })
      if (!row) throw createCouponProblem('billing.coupon_unknown')
      await assertUsable(row, price, userId, transaction)
      const { code, kind, value } = row
      const terms = { couponId, userId, priceId: price.id, code, kind, value, periods: countPeriods(row) }
      await CouponUse.create({ subscriptionId: id, ...terms }, { transaction })
    },
    /** Returns what a coupon takes off the next period of a subscription; `null` without one, and after its last period. */
    async findNextDiscount({ id, priceId, nextPriceId }: Pick<SubscriptionRow, 'id' | 'priceId' | 'nextPriceId'>) {
      const use = await CouponUse.findByPk(id)
      if (!use || use.priceId !== (nextPriceId ?? priceId)) return null
      const hasPeriodsLeft = use.periods === null || (await store.countDiscounted(id)) < use.periods
      return hasPeriodsLeft ? { kind: use.kind, value: use.value } : null
    },
    /** Returns what a coupon takes off the payments that are left, for another provider; `null` without one. */
    async findLeftDiscount({ id, priceId }: Pick<SubscriptionRow, 'id' | 'priceId'>): Promise<ProviderDiscount | null> {
      const use = await CouponUse.findByPk(id)
      if (!use || use.priceId !== priceId) return null
      const { kind, value } = use
      const periods = use.periods === null ? null : use.periods - (await store.countDiscounted(id))
      return periods === null || periods > 0 ? { kind, value, periods } : null
    },
    findUse: (subscriptionId: number) => CouponUse.findByPk(subscriptionId),
  }

  function isEnabled(): Promise<boolean> {
    return settings.get('billing.coupons.enable')
  }

  async function assertUsable(row: CouponRow, price: PriceRow, userId: number, transaction?: Transaction) {
    const error = findCouponError(row, price, new Date()) ?? (await findUsesError(row, userId, transaction))
    if (error) throw createCouponProblem(error)
  }

  async function findUsesError({ id, uses, maxUses }: CouponRow, userId: number, transaction?: Transaction): Promise<CouponError | null> {
    if (await store.hasUsed(id, userId, transaction)) return 'billing.coupon_used'
    if (maxUses === null) return null
    return uses + (await store.countHeld(id, userId, transaction)) >= maxUses ? 'billing.coupon_used_up' : null
  }
}

/** Creates the error of a code, at its field. */
export const createCouponProblem = (code: CouponError) => fieldProblem({ coupon: code })

/** Returns for how many paid periods a coupon applies; `null` for all. */
const countPeriods = ({ duration, periods }: CouponRow): number | null => (duration === 'first' ? 1 : periods)

/** Presents a coupon to a provider of subscriptions. */
export const presentProviderDiscount = (row: CouponRow): ProviderDiscount => ({ kind: row.kind, value: row.value, periods: countPeriods(row) })
