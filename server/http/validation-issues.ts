import type { z } from 'zod'

export interface FieldIssue {
  readonly field: string
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What zod found, as a field and a translation key. A schema's own message is taken as a key when it has one. */
export function describeIssue(issue: z.core.$ZodIssue): FieldIssue[] {
  const field = issue.path.join('.') || '_'
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), code: 'field.unknown', data: {} }))
  return [{ field, ...codeOf(issue) }]
}

function codeOf(issue: z.core.$ZodIssue): Omit<FieldIssue, 'field'> {
  switch (issue.code) {
    case 'custom':
      return { code: String(issue.params?.code ?? ownWords(issue.message)), data: {} }
    case 'invalid_type':
      return issue.input === undefined ? { code: 'field.required', data: {} } : { code: 'field.type', data: {} }
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? { code: 'field.required', data: {} } : { code: 'field.too_short', data: { count: Number(issue.minimum) } }
      if (issue.origin === 'array') return { code: 'field.too_few', data: { count: Number(issue.minimum) } }
      return { code: 'field.too_small', data: { minimum: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'array') return { code: 'field.too_many', data: { count: Number(issue.maximum) } }
      return issue.origin === 'string'
        ? { code: 'field.too_long', data: { count: Number(issue.maximum) } }
        : { code: 'field.too_big', data: { maximum: Number(issue.maximum) } }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'field.email' : ownWords(issue.message), data: {} }
    default:
      return { code: 'field.format', data: {} }
  }
}

/** A schema may bring a translation key of its own as its message. */
const ownWords = (message: string) => (/^[a-z_]+(\.[a-z_]+)+$/.test(message) ? message : 'field.format')
