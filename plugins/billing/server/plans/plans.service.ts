import { problem } from '@balafon/sdk/server'
import type { Product as ProductResponse } from '../../contract/fields.ts'
import type { BillingContext } from '../models.ts'
import { getTexts, presentPrice, presentProduct } from './plans.presenter.ts'
import type { PriceRow } from './price.model.ts'
import type { ProductRow } from './product.model.ts'

export interface ChosenPlan {
  readonly product: ProductRow
  readonly price: PriceRow
}

export type PlansService = ReturnType<typeof createPlansService>

/** Creates the service of the plans that visitors choose from. */
export function createPlansService({ models: { Price, Product }, settings }: Pick<BillingContext, 'models' | 'settings'>) {
  const isEnabled = () => settings.get<boolean>('billing.enable')

  async function assertEnabled() {
    if (!(await isEnabled())) throw problem(404, 'billing.disabled')
  }

  return {
    isEnabled,
    assertEnabled,
    /** Lists the plans of the pricing page in their order. Hidden plans are left out: they are chosen by their link. */
    async listProducts(language: string): Promise<ProductResponse[]> {
      await assertEnabled()
      const products = await Product.findAll({ where: { hidden: false, archivedAt: null }, order: ['position', 'id'] })
      const prices = await Price.findAll({ where: { productId: products.map(({ id }) => id), archivedAt: null }, order: ['id'] })
      const pricesByProduct = Map.groupBy(prices, ({ productId }) => productId)
      return products.map((product) => presentProduct(product, pricesByProduct.get(product.id) ?? [], language))
    },
    /** Lists the plans that operators can give, hidden ones included. A plan without a price cannot be given. */
    async listGrantable(language: string) {
      const products = await Product.findAll({ where: { archivedAt: null }, order: ['position', 'id'] })
      const prices = await Price.findAll({ where: { productId: products.map(({ id }) => id), archivedAt: null }, order: ['id'] })
      const pricesByProduct = Map.groupBy(prices, ({ productId }) => productId)
      return products.flatMap((product) => {
        const own = pricesByProduct.get(product.id)
        return own ? [{ id: product.id, name: getTexts(product, language).name, prices: own.map(presentPrice) }] : []
      })
    },
    /** @throws 404 `billing.plan_not_found` for an archived plan or price, and for a price of another plan */
    async getChosen(productId: number, priceId: number): Promise<ChosenPlan> {
      await assertEnabled()
      const [product, price] = await Promise.all([
        Product.findOne({ where: { id: productId, archivedAt: null } }),
        Price.findOne({ where: { id: priceId, productId, archivedAt: null } }),
      ])
      if (!product || !price) throw problem(404, 'billing.plan_not_found')
      return { product, price }
    },
    async getProduct(id: number): Promise<ProductRow> {
      const product = await Product.findByPk(id)
      if (!product) throw problem(404, 'billing.plan_not_found')
      return product
    },
    async getPrice(id: number): Promise<PriceRow> {
      const price = await Price.findByPk(id)
      if (!price) throw problem(404, 'billing.plan_not_found')
      return price
    },
  }
}
