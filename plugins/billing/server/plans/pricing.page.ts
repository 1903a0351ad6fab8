import { type Page, prefetchResponse, type ServerContext } from '@balafon/sdk/server'
import { listProducts } from '../../contract/products.ts'
import type { PlansService } from './plans.service.ts'

/** Describes the pricing page. Its data contain the plans, so that the browser does not have to request them. A site without plans has no such page. */
export const createPricingPage = (plans: PlansService, translate: ServerContext['translate']): Page => ({
  path: '/pricing',
  async describe({ language }) {
    if (!(await plans.isEnabled())) return null
    const data = await plans.listProducts(language)
    return {
      title: translate(language, 'billing.pricing.title'),
      description: translate(language, 'billing.pricing.text'),
      data: [prefetchResponse(listProducts, {}, { pagination: { data } })],
    }
  },
})
