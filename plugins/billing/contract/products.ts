import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Product } from './fields.ts'

/** Lists the plans that can be chosen, in their order. It has no pages: a site has few plans. */
export const listProducts = defineEndpoint({
  method: 'GET',
  path: 'billing/products',
  summary: 'List the plans with their prices',
  access: 'guest',
  acceptsAccessToken: true,
  response: z.object({ pagination: z.object({ data: z.array(Product) }) }),
  errors: ['billing.disabled'],
})
