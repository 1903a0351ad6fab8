import type { BillingContext } from '../models.ts'
import { COMPARISON_LABELS, DEMO_PLANS, FRENCH_COMPARISON_LABELS } from './demo-plans.ts'

/** The currency of the demo, which is also that of its wallets. */
const CURRENCY = 'XOF'

const compare = (labels: readonly string[], values: readonly string[]) => labels.map((label, index) => ({ label, value: values[index] ?? '' }))

/** Offers plans on a site with demo data, so that subscriptions can be tried in the sandbox. Does nothing when the site already has plans. */
export async function insertDemoPlans({ db, models: { Price, Product }, settings }: Pick<BillingContext, 'db' | 'models' | 'settings'>): Promise<void> {
  if (await Product.findOne()) return
  await db.transaction(async (transaction) => {
    for (const [position, { name, description, isFree, isRecommended, trialDays, features, compared, french, permissions, prices }] of DEMO_PLANS.entries()) {
      const product = await Product.create(
        {
          name,
          description,
          free: isFree ?? false,
          recommended: isRecommended ?? false,
          trialDays: trialDays ?? 0,
          position,
          featureList: features,
          comparison: compare(COMPARISON_LABELS, compared),
          translations: [
            {
              language: 'fr',
              name: french.name,
              description: french.description,
              feature_list: [...french.features],
              comparison: compare(FRENCH_COMPARISON_LABELS, french.compared),
            },
          ],
          permissions,
        },
        { transaction },
      )
      await Price.bulkCreate(
        prices.map((price) => ({ ...price, productId: product.id, currency: CURRENCY, intervalCount: 1 })),
        { transaction },
      )
    }
  })
  await settings.set('billing.enable', true)
}
