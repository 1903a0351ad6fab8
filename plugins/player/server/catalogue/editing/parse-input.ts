import type { ErrorCode } from '@balafon/sdk/contract'
import { fieldProblem } from '@balafon/sdk/server'
import { type $ZodIssue, type $ZodType, type output, safeParse } from 'zod/v4/core'

/**
 * Checks the input of another plugin with a schema of the contract.
 * @throws 422 `invalid` with an error code for each field
 */
export function parseInput<Schema extends $ZodType>(schema: Schema, value: unknown): output<Schema> {
  const result = safeParse(schema, value)
  if (result.success) return removeUndefined(result.data)
  throw fieldProblem(Object.fromEntries(result.error.issues.flatMap(listFieldErrors)))
}

/** Removes fields that are set to undefined, which a model would write as null. */
function removeUndefined<Values>(values: Values): Values {
  if (typeof values !== 'object' || values === null) return values
  for (const [field, value] of Object.entries(values)) if (value === undefined) Reflect.deleteProperty(values, field)
  return values
}

function listFieldErrors(issue: $ZodIssue): [field: string, code: ErrorCode][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...issue.path, key].join('.'), 'field.unknown'])
  const isMissing = (issue.code === 'invalid_type' && issue.input === undefined) || (issue.code === 'too_small' && issue.minimum === 1)
  return [[issue.path.join('.') || '_', isMissing ? 'field.required' : 'field.format']]
}
