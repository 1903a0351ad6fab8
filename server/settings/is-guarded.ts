import { type $ZodType, globalRegistry } from 'zod/v4/core'

/** Returns whether a setting is declared with `guarded`, also inside a default or nullable schema. */
export function isGuarded(schema: $ZodType): boolean {
  if (globalRegistry.get(schema)?.guarded === true) return true
  const { innerType } = schema._zod.def as { innerType?: $ZodType }
  return innerType !== undefined && isGuarded(innerType)
}
