import { type $ZodType, globalRegistry } from 'zod/v4/core'

/** Returns whether only administrators can change a setting: whether it is declared with `guarded`, also inside a default or nullable schema. */
export function isAdminOnly(schema: $ZodType): boolean {
  if (globalRegistry.get(schema)?.guarded === true) return true
  const { innerType } = schema._zod.def as { innerType?: $ZodType }
  return innerType !== undefined && isAdminOnly(innerType)
}
