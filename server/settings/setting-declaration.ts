import type { Visibility } from '@balafon/sdk/server'
import type { $ZodType } from 'zod/v4/core'

/** A setting that the core or a plugin has declared. */
export interface SettingDeclaration {
  /** `core`, or the id of a plugin. */
  readonly owner: string
  readonly schema: $ZodType
  readonly visibility: Visibility
}
