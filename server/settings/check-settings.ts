import { Boom } from '@hapi/boom'
import { type $ZodIssue, safeParse } from 'zod/v4/core'
import type { SettingDeclaration } from './settings.ts'

type Checked = [values: Record<string, unknown>, dropped: string[]]

/** What is to be kept and what goes back to its default. Throws 422 at each key with what is wrong there, in the words of every other form. */
export function checkSettings(
  wanted: Readonly<Record<string, unknown>>,
  declarationOf: (key: string) => SettingDeclaration | undefined,
  isOpen: (owner: string) => boolean,
): Checked {
  const values: Record<string, unknown> = {}
  const dropped: string[] = []
  const issues: $ZodIssue[] = []
  for (const [key, value] of Object.entries(wanted)) {
    const declared = declarationOf(key)
    if (!declared || !isOpen(declared.owner)) issues.push({ code: 'unrecognized_keys', keys: [key], path: [], input: wanted, message: '' })
    else if (value === undefined) dropped.push(key)
    else {
      const { issue, data } = checkValue(declared, value)
      if (issue) issues.push({ ...issue, path: [key] })
      else values[key] = data
    }
  }
  if (issues.length > 0) throw new Boom('invalid', { statusCode: 422, data: { issues } })
  return [values, dropped]
}

function checkValue({ schema }: SettingDeclaration, value: unknown): { issue?: $ZodIssue; data?: unknown } {
  // The database's JSON takes no such character.
  if (JSON.stringify(value).includes('\\u0000')) return { issue: { code: 'custom', path: [], input: value, message: '' } }
  const result = safeParse(schema, value, { reportInput: true })
  const [issue] = result.error?.issues ?? []
  return issue ? { issue } : { data: result.data }
}
