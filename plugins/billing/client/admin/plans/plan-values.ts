import * as z from 'zod/mini'
import { Amount, GrantedPermission, Interval } from '../../../contract/fields.ts'
import { type Plan, PlanBody } from '../../../contract/plans.ts'
import { allowEmpty } from '../allow-empty.ts'
import { presentPlanTexts, readPlanTexts } from './plan-texts.ts'

const { name, hidden, recommended, free, comparison } = PlanBody.shape

/** A feature with an id, so that equal texts can be sorted. */
const Feature = z.object({ id: z.string(), text: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) })
export type Feature = z.infer<typeof Feature>

/** The fields of the plan form. Number fields are `null` while they are empty. */
export const PlanForm = z.object({
  name,
  description: z.string().check(z.trim(), z.maxLength(500)),
  hidden,
  recommended,
  free,
  comparison,
  trial_days: allowEmpty(z.int().check(z.minimum(0), z.maximum(365))),
  translations: z
    .array(
      z.object({
        language: z.string(),
        name,
        description: z.string().check(z.trim(), z.maxLength(500)),
        features: z.string().check(z.maxLength(4000)),
        comparison: z.string().check(z.maxLength(7000)),
      }),
    )
    .check(z.maxLength(20)),
  feature_list: z.array(Feature).check(z.maxLength(30)),
  permissions: z.array(GrantedPermission).check(z.maxLength(100)),
  prices: z
    .array(
      z.object({
        price_id: z.nullable(z.int()),
        amount: allowEmpty(Amount),
        currency: z.string(),
        interval: Interval,
        interval_count: allowEmpty(z.int().check(z.minimum(1), z.maximum(36))),
      }),
    )
    .check(z.maxLength(20)),
})
export type PlanFormInput = z.input<typeof PlanForm>
export type PlanFormOutput = z.output<typeof PlanForm>

export const DEFAULT_CURRENCY = 'XOF'

export const createPriceRow = (currency: string): PlanFormInput['prices'][number] => ({
  price_id: null,
  amount: null,
  currency,
  interval: 'month',
  interval_count: 1,
})

const NEW_PLAN: PlanFormInput = {
  name: '',
  description: '',
  hidden: false,
  recommended: false,
  free: false,
  comparison: [],
  trial_days: 0,
  translations: [],
  feature_list: [],
  permissions: [],
  prices: [createPriceRow(DEFAULT_CURRENCY)],
}

/** Returns the initial values of the form. Archived prices are not in it. */
export function getPlanValues(plan: Plan | undefined): PlanFormInput {
  if (!plan) return NEW_PLAN
  return {
    name: plan.name,
    description: plan.description ?? '',
    hidden: plan.hidden,
    recommended: plan.recommended,
    free: plan.free,
    comparison: plan.comparison,
    trial_days: plan.trial_days,
    translations: plan.translations.map(presentPlanTexts),
    feature_list: plan.feature_list.map((text, index) => ({ id: `saved-${index}`, text })),
    permissions: plan.permissions,
    prices: plan.prices
      .filter(({ archived_at }) => archived_at === null)
      .map(({ id, amount, currency, interval, interval_count }) => ({ price_id: id, amount, currency, interval, interval_count })),
  }
}

/** Converts the values of the form to the body of the request. */
export const getPlanBody = ({ description: text, translations, feature_list, prices, ...values }: PlanFormOutput): PlanBody => ({
  ...values,
  translations: translations.map(readPlanTexts),
  description: text === '' ? null : text,
  feature_list: feature_list.map((feature) => feature.text),
  prices: prices.map(({ price_id: id, ...price }) => ({ id, ...price })),
})
