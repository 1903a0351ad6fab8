import { hasPermissionNamed } from '@balafon/sdk/contract'
import { conflictProblem, fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { GrantedPermission } from '../../contract/fields.ts'
import type { Plan, PlanBody } from '../../contract/plans.ts'
import type { BillingContext } from '../models.ts'
import { presentPlan } from './plans.presenter.ts'
import type { ProductRow } from './product.model.ts'

type Context = Pick<BillingContext, 'db' | 'models' | 'audit'>

/** Creates the service with which operators change plans. Prices that were subscribed to are archived instead of changed, so subscribers keep what they pay. */
export function createPlanEditorService({ db, models, audit }: Context) {
  const { Price, Product, Subscription } = models

  return {
    get: async (id: number): Promise<Plan> => loadAndPresent(await getProduct(id)),
    create(body: PlanBody, operator: Identity): Promise<Plan> {
      assertPrices(body)
      assertLanguages(body)
      assertHeld(body.permissions, [], operator)
      return db.transaction(async (transaction) => {
        const position = await Product.count({ transaction })
        const row = await Product.create({ ...toAttributes(body), position }, { transaction })
        await savePrices(row.id, body.prices, transaction)
        await recordChange('plan.create', row, body, operator.id, transaction)
        return loadAndPresent(row, transaction)
      })
    },
    update(id: number, { version, ...body }: PlanBody & { readonly version: number }, operator: Identity): Promise<Plan> {
      assertPrices(body)
      assertLanguages(body)
      return db.transaction(async (transaction) => {
        const before = await getProduct(id, transaction)
        assertHeld(body.permissions, before.permissions, operator)
        const changes = { ...toAttributes(body), version: version + 1, updatedAt: new Date() }
        const [count] = await Product.update(changes, { where: { id, version }, transaction })
        if (count === 0) throw conflictProblem(await loadAndPresent(before, transaction))
        await savePrices(id, body.prices, transaction)
        await recordChange('plan.update', before, body, operator.id, transaction)
        return loadAndPresent(await getProduct(id, transaction), transaction)
      })
    },
    setArchived(id: number, isArchived: boolean, userId: number): Promise<Plan> {
      return db.transaction(async (transaction) => {
        const row = await getProduct(id, transaction)
        await Product.update({ archivedAt: isArchived ? new Date() : null, version: row.version + 1 }, { where: { id }, transaction })
        await recordChange(isArchived ? 'plan.archive' : 'plan.restore', row, null, userId, transaction)
        return loadAndPresent(await getProduct(id, transaction), transaction)
      })
    },
    async remove(id: number, userId: number): Promise<void> {
      await db.transaction(async (transaction) => {
        const row = await getProduct(id, transaction)
        if ((await Subscription.count({ where: { productId: id }, transaction })) > 0) throw problem(409, 'billing.plan_in_use')
        await Product.destroy({ where: { id }, transaction })
        await recordChange('plan.delete', row, null, userId, transaction)
      })
    },
    async setOrder(ids: readonly number[], userId: number): Promise<void> {
      await db.transaction(async (transaction) => {
        const count = await Product.count({ where: { id: [...ids] }, transaction })
        if (count !== ids.length) throw problem(404, 'billing.plan_not_found')
        for (const [position, id] of ids.entries()) await Product.update({ position }, { where: { id }, transaction })
        await audit.record({ action: 'plan.order', entity: 'billing.plan', entityId: null, after: { ids }, userId }, transaction)
      })
    },
  }

  async function loadAndPresent(row: ProductRow, transaction?: Transaction): Promise<Plan> {
    const options = transaction ? { transaction } : {}
    const prices = await Price.findAll({ where: { productId: row.id }, order: ['id'], ...options })
    const subscriptions = await Subscription.findAll({ attributes: ['priceId'], where: { productId: row.id, status: CURRENT_STATUSES }, ...options })
    return presentPlan(
      row,
      prices,
      Map.groupBy(subscriptions, ({ priceId }) => priceId),
    )
  }

  async function getProduct(id: number, transaction?: Transaction): Promise<ProductRow> {
    const row = await Product.findByPk(id, { ...(transaction && { transaction }) })
    if (!row) throw problem(404, 'billing.plan_not_found')
    return row
  }

  /** Archives prices that the editor removed, and adds new ones. A price itself never changes. */
  async function savePrices(productId: number, bodies: PlanBody['prices'], transaction: Transaction) {
    const existing = await Price.findAll({ where: { productId, archivedAt: null }, transaction })
    const keptIds = new Set<number>()
    for (const { id, interval_count: intervalCount, ...terms } of bodies) {
      const kept = existing.find((price) => price.id === id)
      if (
        kept &&
        kept.amount === terms.amount &&
        kept.currency === terms.currency &&
        kept.interval === terms.interval &&
        kept.intervalCount === intervalCount
      ) {
        keptIds.add(kept.id)
        continue
      }
      await Price.create({ productId, ...terms, intervalCount }, { transaction })
    }
    const removedIds = existing.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id)
    await Price.update({ archivedAt: new Date() }, { where: { id: removedIds }, transaction })
  }

  async function recordChange(action: string, row: ProductRow, after: PlanBody | null, userId: number, transaction: Transaction) {
    const before = action === 'plan.create' ? null : pickAuditedAttributes(row)
    await audit.record({ action, entity: 'billing.plan', entityId: row.id, label: row.name, before, after: after && toAttributes(after), userId }, transaction)
  }
}

/** The states of subscriptions that are paid, or may be paid again. */
const CURRENT_STATUSES = ['trialing', 'active', 'past_due'] as const

const toAttributes = ({ feature_list: featureList, trial_days: trialDays, prices: _prices, ...body }: PlanBody) => ({ ...body, featureList, trialDays })

const pickAuditedAttributes = ({
  name,
  description,
  hidden,
  recommended,
  free,
  featureList,
  comparison,
  translations,
  trialDays,
  permissions,
}: ProductRow) => ({
  name,
  description,
  hidden,
  recommended,
  free,
  featureList,
  comparison,
  translations,
  trialDays,
  permissions,
})

/** Throws when an operator adds a permission that the operator lacks. Otherwise operators could give it to themselves with a plan. */
function assertHeld(permissions: readonly GrantedPermission[], before: readonly GrantedPermission[], { user }: Identity) {
  const isAdded = (permission: GrantedPermission) => !before.some((earlier) => JSON.stringify(earlier) === JSON.stringify(permission))
  const isHeld = permissions.filter(isAdded).every(({ name }) => hasPermissionNamed(user.permissions, name))
  if (!isHeld) throw fieldProblem({ permissions: 'billing.permission_not_held' })
}

/** Throws when a plan that is not free has no price, or when two prices have the same currency and period. */
function assertPrices({ free, prices }: Pick<PlanBody, 'free' | 'prices'>) {
  if (!free && prices.length === 0) throw fieldProblem({ prices: 'billing.price_missing' })
  const keys = prices.map(({ currency, interval, interval_count }) => `${currency} ${interval} ${interval_count}`)
  if (new Set(keys).size !== keys.length) throw fieldProblem({ prices: 'billing.price_duplicate' })
}

/** Throws when two translations have the same language. */
function assertLanguages({ translations }: Pick<PlanBody, 'translations'>) {
  const languages = translations.map(({ language }) => language)
  if (new Set(languages).size !== languages.length) throw fieldProblem({ translations: 'billing.language_duplicate' })
}
