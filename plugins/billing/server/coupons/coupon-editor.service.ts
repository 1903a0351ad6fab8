import { conflictProblem, fieldProblem, Op, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CouponBody, Coupon as CouponResponse } from '../../contract/coupons.ts'
import type { BillingContext } from '../models.ts'
import type { CouponRow } from './coupon.model.ts'
import { presentCoupon } from './coupons.presenter.ts'
import type { CouponsStore } from './coupons.store.ts'

type Context = Pick<BillingContext, 'db' | 'models' | 'audit'>

/** Creates the service with which operators change coupons. */
export function createCouponEditorService(store: CouponsStore, { db, models: { Coupon, CouponUse, Product }, audit }: Context) {
  return {
    get: async (id: number): Promise<CouponResponse> => presentCoupon(await getCoupon(id)),
    create: (body: CouponBody, userId: number): Promise<CouponResponse> =>
      save(async (transaction) => {
        await assertValid(body, null, transaction)
        const row = await Coupon.create(getAttributes(body), { transaction })
        await recordChange('coupon.create', null, row, userId, transaction)
        return row
      }),
    update: (id: number, { version, ...body }: CouponBody & { readonly version: number }, userId: number): Promise<CouponResponse> =>
      save(async (transaction) => {
        const before = await getCoupon(id, transaction)
        await assertValid(body, id, transaction)
        const changes = { ...getAttributes(body), version: version + 1, updatedAt: new Date() }
        const [count] = await Coupon.update(changes, { where: { id, version }, transaction })
        const after = await getCoupon(id, transaction)
        if (count === 0) throw conflictProblem(presentCoupon(after))
        await recordChange('coupon.update', before, after, userId, transaction)
        return after
      }),
    async remove(id: number, userId: number): Promise<void> {
      await db.transaction(async (transaction) => {
        const row = await getCoupon(id, transaction)
        if (await CouponUse.findOne({ where: { couponId: id }, transaction })) throw problem(409, 'billing.coupon_in_use')
        await Coupon.destroy({ where: { id }, transaction })
        await recordChange('coupon.delete', row, null, userId, transaction)
      })
    },
  }

  async function save(write: (transaction: Transaction) => Promise<CouponRow>): Promise<CouponResponse> {
    return presentCoupon(await db.transaction(write))
  }

  async function getCoupon(id: number, transaction?: Transaction): Promise<CouponRow> {
    const row = await Coupon.findByPk(id, { ...(transaction && { transaction }) })
    if (!row) throw problem(404, 'billing.coupon_not_found')
    return row
  }

  async function assertValid(body: CouponBody, id: number | null, transaction: Transaction) {
    if (body.kind === 'percent' && body.value > 100) throw fieldProblem({ value: 'billing.coupon_percent' })
    if (body.kind === 'amount' && body.currency === null) throw fieldProblem({ currency: 'billing.coupon_currency_missing' })
    if (body.duration === 'periods' && body.periods === null) throw fieldProblem({ periods: 'billing.coupon_periods_missing' })
    if (body.starts_at !== null && body.ends_at !== null && new Date(body.ends_at) <= new Date(body.starts_at))
      throw fieldProblem({ ends_at: 'billing.coupon_ends_first' })
    await store.lockCode(body.code, transaction)
    const taken = await Coupon.findOne({ where: { code: body.code, ...(id !== null && { id: { [Op.ne]: id } }) }, transaction })
    if (taken) throw fieldProblem({ code: 'billing.coupon_code_taken' })
    const productIds = [...new Set(body.product_ids)]
    if ((await Product.count({ where: { id: productIds }, transaction })) !== productIds.length) throw fieldProblem({ product_ids: 'billing.plan_not_found' })
  }

  async function recordChange(action: string, before: CouponRow | null, after: CouponRow | null, userId: number, transaction: Transaction) {
    const row = after ?? before
    const change = { before: before && presentCoupon(before), after: after && presentCoupon(after) }
    await audit.record({ action, entity: 'billing.coupon', entityId: row?.id ?? null, label: row?.code ?? '', ...change, userId }, transaction)
  }
}

const toDate = (time: string | null) => (time === null ? null : new Date(time))

/** Returns the columns of a coupon. A currency without an amount, and a number of periods without the duration `periods`, are left out. */
const getAttributes = (body: CouponBody) => ({
  code: body.code,
  kind: body.kind,
  value: body.value,
  currency: body.kind === 'amount' ? body.currency : null,
  duration: body.duration,
  periods: body.duration === 'periods' ? body.periods : null,
  startsAt: toDate(body.starts_at),
  endsAt: toDate(body.ends_at),
  maxUses: body.max_uses,
  productIds: [...new Set(body.product_ids)],
})
