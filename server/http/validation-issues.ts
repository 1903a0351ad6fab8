import type { z } from 'zod'

export interface FieldIssue {
  readonly field: string
  /** A translation key. */
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The field of a problem that belongs to no named field: to the whole body, or to a part of a form without a name. */
export const UNNAMED_FIELD = '_'

/** Converts an issue of zod to fields and translation keys. The message of a schema is used when it is a translation key. */
export function describeIssue(issue: z.core.$ZodIssue): FieldIssue[] {
  const field = issue.path.join('.') || UNNAMED_FIELD
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), code: 'field.unknown', data: {} }))
  return [{ field, ...getCodeAndData(issue) }]
}

function getCodeAndData(issue: z.core.$ZodIssue): Omit<FieldIssue, 'field'> {
  switch (issue.code) {
    case 'custom':
      return { code: String(issue.params?.code ?? getMessageCode(issue.message)), data: {} }
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
      return { code: issue.format === 'email' ? 'field.email' : getMessageCode(issue.message), data: {} }
    default:
      return { code: 'field.format', data: {} }
  }
}

const TRANSLATION_KEY = /^[a-z_]+(\.[a-z_]+)+$/

/** A schema may have a translation key as its message. */
const getMessageCode = (message: string) => (TRANSLATION_KEY.test(message) ? message : 'field.format')
