import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { Agreement, AgreementCharge } from './agreements/agreement.model.ts'
import { ChangeLock } from './change-locks/change-lock.model.ts'
import { Coupon, CouponUse } from './coupons/coupon.model.ts'
import { SentEmail } from './emails/sent-email.model.ts'
import { Invoice } from './invoices/invoice.model.ts'
import { Price } from './plans/price.model.ts'
import { Product } from './plans/product.model.ts'
import { RemoteSubscription } from './remote/remote-subscription.model.ts'
import { Subscription } from './subscriptions/subscription.model.ts'
import { WebhookEvent } from './webhooks/webhook-event.model.ts'

/** The models of the plugin’s tables. */
export const models = {
  Agreement,
  AgreementCharge,
  ChangeLock,
  Coupon,
  CouponUse,
  Invoice,
  Price,
  Product,
  RemoteSubscription,
  SentEmail,
  Subscription,
  WebhookEvent,
}

/** The context of the plugin, with its models. */
export type BillingContext = WithModels<ServerContext, typeof models>
