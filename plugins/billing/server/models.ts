import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { Agreement, Charge } from './agreements/agreement.model.ts'
import { Invoice } from './invoices/invoice.model.ts'
import { Price } from './plans/price.model.ts'
import { Product } from './plans/product.model.ts'
import { Subscription } from './subscriptions/subscription.model.ts'

/** The models of the plugin’s tables. */
export const models = { Agreement, Charge, Invoice, Price, Product, Subscription }

/** The context of the plugin, with its models. */
export type BillingContext = WithModels<ServerContext, typeof models>
