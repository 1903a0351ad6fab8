import { toNestErrors } from '@hookform/resolvers'
import { type FieldErrors, type FieldValues, get, type Resolver } from 'react-hook-form'
import type { $ZodIssue, $ZodType } from 'zod/v4/core'

/** Returns the message of an issue. */
export type IssueTranslator = (issue: $ZodIssue, input: unknown) => string

/** Creates the function that validates a form. It uses the Standard Schema interface, so that the SDK contains no schema library. */
export const createResolver =
  <Input extends FieldValues, Output>(schema: $ZodType<Output, Input>, translate: IssueTranslator): Resolver<Input, unknown, Output> =>
  async (values, _context, options) => {
    const result = await schema['~standard'].validate(values)
    if (!result.issues) return { values: result.value, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    // The schema library is zod, so the issues have the type of zod. The Standard Schema interface does not declare it.
    for (const issue of result.issues as readonly $ZodIssue[]) {
      const field = issue.path.map(String).join('.') || 'root'
      // Keeps the first issue of a field, because a field shows one message only.
      errors[field] ??= { type: issue.code ?? '', message: translate(issue, get(values, field)) }
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) }
  }
