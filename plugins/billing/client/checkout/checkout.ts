import type { ResponseOf } from '@balafon/sdk/contract'
import type { getCheckout } from '../../contract/checkout.ts'

/** An order, and the ways to pay it. */
export type Checkout = ResponseOf<typeof getCheckout>
