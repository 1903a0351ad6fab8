import { column, defineModel, type RowOf } from '@balafon/sdk/server'
import type { GrantedPermission, PlanTexts } from '../../contract/fields.ts'

/** A plan. */
export const Product = defineModel('billing_products', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    name: column.text({ minLength: 1, maxLength: 100 }),
    description: column.text({ maxLength: 500 }).nullable(),
    hidden: column.boolean().default(),
    recommended: column.boolean().default(),
    free: column.boolean().default(),
    position: column.integer().default(),
    featureList: column.json<readonly string[]>().default(),
    comparison: column.json<readonly { readonly label: string; readonly value: string }[]>().default(),
    /** The texts in other languages than the default one. */
    translations: column.json<readonly PlanTexts[]>().default(),
    permissions: column.json<readonly GrantedPermission[]>().default(),
    trialDays: column.integer({ min: 0 }).default(),
    archivedAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: {
    billing_products_position: '("position", id)',
    billing_products_name: '(search_text(name), id)',
    billing_products_name_words: 'gin (search_text(name) gin_trgm_ops)',
    billing_products_created: '(created_at, id)',
  },
})
export type ProductRow = RowOf<typeof Product>
