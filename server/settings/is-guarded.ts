import { type $ZodType, globalRegistry } from 'zod/v4/core'

/** Whether a setting is declared with `guarded`, on itself or within its default or its null. */
export function isGuarded(schema: $ZodType): boolean {
  if (globalRegistry.get(schema)?.guarded === true) return true
  const { innerType } = schema._zod.def as { innerType?: $ZodType }
  return innerType !== undefined && isGuarded(innerType)
}
