import { Boom } from '@hapi/boom'
import { type $ZodIssue, safeParse } from 'zod/v4/core'
import type { SettingDeclaration } from './setting-declaration.ts'

export interface CheckedSettings {
  readonly values: Record<string, unknown>
  /** The keys of settings that are reset to their defaults. */
  readonly resetKeys: string[]
}

/** Checks new values against their declarations. Throws 422 with the issues of all invalid fields, like other endpoints. */
export function checkSettings(
  newValues: Readonly<Record<string, unknown>>,
  findDeclaration: (key: string) => SettingDeclaration | undefined,
  isOwnerRunning: (owner: string) => boolean,
): CheckedSettings {
  const values: Record<string, unknown> = {}
  const resetKeys: string[] = []
  const issues: $ZodIssue[] = []
  for (const [key, value] of Object.entries(newValues)) {
    const declaration = findDeclaration(key)
    if (!declaration || !isOwnerRunning(declaration.owner)) issues.push({ code: 'unrecognized_keys', keys: [key], path: [], input: newValues, message: '' })
    else if (value === undefined) resetKeys.push(key)
    else {
      const { issue, data } = checkValue(declaration, value)
      if (issue) issues.push({ ...issue, path: [key] })
      else values[key] = data
    }
  }
  if (issues.length > 0) throw new Boom('invalid', { statusCode: 422, data: { issues } })
  return { values, resetKeys }
}

function checkValue({ schema }: SettingDeclaration, value: unknown): { issue?: $ZodIssue; data?: unknown } {
  // PostgreSQL's jsonb cannot store this character.
  if (JSON.stringify(value).includes('\\u0000')) return { issue: { code: 'custom', path: [], input: value, message: '' } }
  const result = safeParse(schema, value, { reportInput: true })
  const [issue] = result.error?.issues ?? []
  return issue ? { issue } : { data: result.data }
}
