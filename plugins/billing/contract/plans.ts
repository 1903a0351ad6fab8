import { boolean, defineEndpoint, defineResource, Id, integer, longText, resourceEndpoints, Timestamp, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, ComparisonRow, Currency, GrantedPermission, Interval, PlanTexts, Price, Product } from './fields.ts'
import type {} from './permissions.ts'

const access = { permission: 'plans.update' } as const
const readOnly = { readOnly: true, filterable: false, sortable: false } as const

/** The list of plans, archived ones included. Its form is the plan editor, which has its own endpoints. */
export const plans = defineResource({
  name: { one: 'plan', many: 'plans' },
  labels: 'billing.plans',
  entity: 'billing.plan',
  path: 'plans',
  fields: {
    name: text({ readOnly: true, max: 100 }),
    description: longText({ ...readOnly, nullable: true }),
    /** The place of the plan on the pricing page. */
    position: integer({ readOnly: true, filterable: false }),
    free: boolean({ readOnly: true, sortable: false }),
    hidden: boolean({ readOnly: true, sortable: false }),
    recommended: boolean({ readOnly: true, sortable: false }),
    archived_at: timestamp({ readOnly: true, sortable: false, nullable: true }),
    created_at: timestamp({ readOnly: true }),
  },
  search: ['name'],
  list: { columns: ['name', 'position', 'recommended', 'hidden', 'archived_at'], sort: ['position'], paging: 'cursor' },
  access: { view: access },
})

const { list, count, export: exportCsv } = resourceEndpoints(plans)
export const listPlans = list
export const countPlans = count
export const exportPlans = exportCsv

const Version = z.int().check(z.minimum(1))

/** A plan as its editor shows it. */
export const Plan = z.extend(Product, {
  version: Version,
  /** The texts in other languages. The fields outside of this list contain the texts of the default language. */
  translations: z._default(z.array(PlanTexts), []),
  permissions: z.array(GrantedPermission),
  prices: z.array(z.extend(Price, { archived_at: z.nullable(Timestamp), subscribers_count: z.int() })),
  archived_at: z.nullable(Timestamp),
  subscribers_count: z.int(),
})
export type Plan = z.infer<typeof Plan>

/** A price of a plan in the editor. A price that was ever paid cannot be changed: it is archived, and another one replaces it. */
const PriceBody = z.strictObject({
  /** `null` for a new price. */
  id: z.nullable(Id),
  amount: Amount,
  currency: Currency,
  interval: Interval,
  interval_count: z.int().check(z.minimum(1), z.maximum(36)),
})

export const PlanBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  description: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(500))), null),
  hidden: z._default(z.boolean(), false),
  recommended: z._default(z.boolean(), false),
  free: z._default(z.boolean(), false),
  feature_list: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))).check(z.maxLength(30)), []),
  comparison: z._default(z.array(ComparisonRow).check(z.maxLength(40)), []),
  /** The texts in other languages, each language once. */
  translations: z._default(z.array(PlanTexts).check(z.maxLength(20)), []),
  trial_days: z._default(z.int().check(z.minimum(0), z.maximum(365)), 0),
  permissions: z._default(z.array(GrantedPermission).check(z.maxLength(100)), []),
  prices: z._default(z.array(PriceBody).check(z.maxLength(20)), []),
})
export type PlanBody = z.infer<typeof PlanBody>

const params = z.strictObject({ id: Id })
const response = z.object({ plan: Plan })
const CHANGE_ERRORS = [
  'billing.plan_not_found',
  'billing.price_missing',
  'billing.price_duplicate',
  'billing.language_duplicate',
  'billing.permission_not_held',
] as const

export const getPlan = defineEndpoint({
  method: 'GET',
  path: 'plans/{id}',
  summary: 'Get a plan with its prices and permissions',
  access,
  params,
  response,
  errors: ['billing.plan_not_found'],
})

export const createPlan = defineEndpoint({
  method: 'POST',
  path: 'plans',
  summary: 'Create a plan',
  access,
  body: PlanBody,
  response,
  status: 201,
  errors: CHANGE_ERRORS,
})

export const updatePlan = defineEndpoint({
  method: 'PUT',
  path: 'plans/{id}',
  summary: 'Change a plan. When another editor has changed it, the response is 409 with the plan as it is now',
  access,
  params,
  body: z.extend(PlanBody, { version: Version }),
  response,
  conflict: Plan,
  errors: CHANGE_ERRORS,
})

export const archivePlan = defineEndpoint({
  method: 'POST',
  path: 'plans/{id}/archive',
  summary: 'Archive a plan: nobody can choose it any more, and its subscribers keep it. Or offer it again',
  access,
  params,
  body: z.strictObject({ is_archived: z.boolean() }),
  response,
  errors: ['billing.plan_not_found'],
})

export const deletePlan = defineEndpoint({
  method: 'DELETE',
  path: 'plans/{id}',
  summary: 'Delete a plan that nobody has ever subscribed to',
  access,
  params,
  response: z.object({}),
  errors: ['billing.plan_not_found', 'billing.plan_in_use'],
})

export const orderPlans = defineEndpoint({
  method: 'PUT',
  path: 'plans/order',
  summary: 'Set the order of the plans on the pricing page',
  access,
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({}),
  errors: ['billing.plan_not_found'],
})
