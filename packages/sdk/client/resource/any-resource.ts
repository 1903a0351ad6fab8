import type { CustomFilters, Resource } from '../../contract/resource/define-resource.ts'
import type { Fields } from '../../contract/resource/fields.ts'

/** A resource with fields, filters and actions that are not known at compile time. */
export type AnyResource = Resource

/** A row of such a resource. */
export interface AnyItem {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

/**
 * Forgets the types of a resource's fields. The components work with any fields; their props keep the types for the plugin that uses them.
 */
export const forgetTypes = <F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>): AnyResource =>
  resource as unknown as AnyResource
