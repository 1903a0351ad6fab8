import { choice, defineEndpoint, defineResource, Id, integer, resourceEndpoints, Timestamp, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Currency } from './fields.ts'
import type {} from './permissions.ts'

/** What a coupon takes off: a percentage, or an amount in the smallest unit of its currency. */
export const CouponKind = z.enum(['percent', 'amount'])
export type CouponKind = z.infer<typeof CouponKind>

/** For how long a coupon applies: to the first paid period, to some paid periods, or to all. */
export const CouponDuration = z.enum(['first', 'periods', 'forever'])
export type CouponDuration = z.infer<typeof CouponDuration>

const MAX_CODE_LENGTH = 40

/** A code as a user types it. Upper and lower case do not matter. */
export const CouponCode = z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(MAX_CODE_LENGTH))

/** The terms of a coupon as its user sees them. */
export const CouponTerms = z.object({
  code: z.string(),
  kind: CouponKind,
  /** A whole percentage, or an amount in the smallest unit of `currency`. */
  value: z.int(),
  currency: z.nullable(z.string()),
  duration: CouponDuration,
  /** How many paid periods it applies to; `null` unless `duration` is `periods`. */
  periods: z.nullable(z.int()),
})
export type CouponTerms = z.infer<typeof CouponTerms>

/** The errors of a code, at the field `coupon`. */
export const COUPON_ERRORS = [
  'billing.coupon_unknown',
  'billing.coupon_expired',
  'billing.coupon_used_up',
  'billing.coupon_used',
  'billing.coupon_other_plan',
  'billing.coupon_other_currency',
  'billing.coupon_unsupported',
] as const
export type CouponError = (typeof COUPON_ERRORS)[number]

const access = { permission: 'plans.update' } as const
const readOnly = { readOnly: true, sortable: false } as const

/** The list of coupons. Its form has its own endpoints, because its fields depend on each other. */
export const coupons = defineResource({
  name: { one: 'coupon', many: 'coupons' },
  labels: 'billing.coupons',
  entity: 'billing.coupon',
  path: 'coupons',
  fields: {
    code: text({ readOnly: true, max: MAX_CODE_LENGTH }),
    kind: choice(CouponKind.options, readOnly),
    value: integer({ ...readOnly, filterable: false }),
    currency: text({ ...readOnly, filterable: false, nullable: true }),
    duration: choice(CouponDuration.options, readOnly),
    periods: integer({ ...readOnly, filterable: false, nullable: true }),
    starts_at: timestamp({ ...readOnly, nullable: true }),
    ends_at: timestamp({ ...readOnly, nullable: true }),
    max_uses: integer({ ...readOnly, filterable: false, nullable: true }),
    /** How many subscriptions have begun with it. */
    uses: integer({ ...readOnly, filterable: false }),
    created_at: timestamp({ readOnly: true }),
  },
  search: ['code'],
  list: { columns: ['code', 'value', 'duration', 'uses', 'ends_at', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access },
})

const { list, count, export: exportCsv } = resourceEndpoints(coupons)
export const listCoupons = list
export const countCoupons = count
export const exportCoupons = exportCsv

const Version = z.int().check(z.minimum(1))

/** The fields of a coupon's form. */
export const CouponBody = z.strictObject({
  code: CouponCode.check(z.regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/)),
  kind: CouponKind,
  value: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  /** Required for an amount, else `null`. */
  currency: z._default(z.nullable(Currency), null),
  duration: CouponDuration,
  /** Required when `duration` is `periods`, else `null`. */
  periods: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(120))), null),
  starts_at: z._default(z.nullable(Timestamp), null),
  ends_at: z._default(z.nullable(Timestamp), null),
  max_uses: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))), null),
  /** The plans that it can be used for; an empty list means all. */
  product_ids: z._default(z.array(Id).check(z.maxLength(50)), []),
})
export type CouponBody = z.infer<typeof CouponBody>

/** A coupon as its editor shows it. */
export const Coupon = z.extend(CouponTerms, {
  id: z.int(),
  version: Version,
  starts_at: z.nullable(Timestamp),
  ends_at: z.nullable(Timestamp),
  max_uses: z.nullable(z.int()),
  product_ids: z.array(z.int()),
  uses: z.int(),
  created_at: Timestamp,
})
export type Coupon = z.infer<typeof Coupon>

const params = z.strictObject({ id: Id })
const response = z.object({ coupon: Coupon })
const CHANGE_ERRORS = [
  'billing.coupon_code_taken',
  'billing.coupon_percent',
  'billing.coupon_currency_missing',
  'billing.coupon_periods_missing',
  'billing.coupon_ends_first',
  'billing.plan_not_found',
] as const

export const getCoupon = defineEndpoint({
  method: 'GET',
  path: 'coupons/{id}',
  summary: 'Get a coupon',
  access,
  params,
  response,
  errors: ['billing.coupon_not_found'],
})

export const createCoupon = defineEndpoint({
  method: 'POST',
  path: 'coupons',
  summary: 'Create a coupon',
  access,
  forbidsViewAs: true,
  body: CouponBody,
  response,
  status: 201,
  errors: CHANGE_ERRORS,
})

export const updateCoupon = defineEndpoint({
  method: 'PUT',
  path: 'coupons/{id}',
  summary: 'Change a coupon. Subscriptions that were begun with it keep its earlier terms. When another editor has changed it, the response is 409',
  access,
  forbidsViewAs: true,
  params,
  body: z.extend(CouponBody, { version: Version }),
  response,
  conflict: Coupon,
  errors: [...CHANGE_ERRORS, 'billing.coupon_not_found'],
})

export const deleteCoupon = defineEndpoint({
  method: 'DELETE',
  path: 'coupons/{id}',
  summary: 'Delete a coupon that was never used',
  access,
  forbidsViewAs: true,
  params,
  response: z.object({}),
  errors: ['billing.coupon_not_found', 'billing.coupon_in_use'],
})
