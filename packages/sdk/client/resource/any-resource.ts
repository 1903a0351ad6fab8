import type { Resource } from '../../contract/resource/define-resource.ts'

/** A resource with fields, filters and actions that are not known at compile time. */
export type AnyResource = Resource

/** A row of such a resource. */
export interface AnyItem {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}
