import { respondTo } from '@balafon/sdk/testing/client'
import { listProducts } from '../../contract/products.ts'
import { getSubscription, type Invoice, listInvoices, type OwnSubscription } from '../../contract/subscription.ts'
import { PRODUCTS } from './billing.fixture.ts'

interface BillingFakes {
  readonly subscription?: OwnSubscription | null
  readonly invoices?: readonly Invoice[]
}

/** Fakes of what the pages of users read. */
export const createBillingFakes = ({ subscription = null, invoices = [] }: BillingFakes = {}) => [
  respondTo(listProducts, () => ({ pagination: { data: [...PRODUCTS] } })),
  respondTo(getSubscription, () => ({ subscription })),
  respondTo(listInvoices, () => ({ data: [...invoices], next_cursor: null })),
]
