import { implement, requireUser, serveResource } from '@balafon/sdk/server'
import { coupons, createCoupon, deleteCoupon, getCoupon, updateCoupon } from '../../contract/coupons.ts'
import type { BillingServices } from '../billing-services.ts'
import type { BillingContext } from '../models.ts'

/** The routes with which operators manage coupons. */
export function createCouponRoutes({ couponEditor }: BillingServices, context: BillingContext) {
  const routes = serveResource(coupons, { model: context.models.Coupon, scope: () => null, filters: {} }, context)
  return [
    routes.list,
    routes.count,
    routes.export,
    implement(getCoupon, async ({ params }) => ({ coupon: await couponEditor.get(params.id) })),
    implement(createCoupon, async ({ body, user }) => ({ coupon: await couponEditor.create(body, requireUser(user).id) })),
    implement(updateCoupon, async ({ params, body, user }) => ({ coupon: await couponEditor.update(params.id, body, requireUser(user).id) })),
    implement(deleteCoupon, async ({ params, user }) => {
      await couponEditor.remove(params.id, requireUser(user).id)
      return {}
    }),
  ]
}
