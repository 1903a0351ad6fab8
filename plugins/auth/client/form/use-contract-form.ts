import { ApiError, readFieldErrors, toast, useT } from '@balafon/sdk/client'
import { zodResolver } from '@hookform/resolvers/zod'
import { flushSync } from 'react-dom'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { wordsOfIssue } from './words-of-issue.ts'

interface ContractForm<Input extends FieldValues, Output> {
  /** The endpoint's own body. */
  readonly schema: z.ZodType<Output, Input>
  /** A value for every field: a field without one is not in the form. */
  readonly defaults: DefaultValues<Input>
  readonly send: (body: Output) => Promise<void>
}

/**
 * A form that takes what its endpoint takes. What the server finds wrong is shown at the fields, the first of them focused;
 * what belongs to no field here is said in a toast. Never both.
 */
export function useContractForm<Input extends FieldValues, Output>({ schema, defaults, send }: ContractForm<Input, Output>) {
  const t = useT()
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema, { error: wordsOfIssue(t) }), defaultValues: defaults })

  const submit = form.handleSubmit(async (body) => {
    try {
      await send(body)
    } catch (error) {
      if (!showAtFields(error)) toast.danger((error instanceof ApiError && error.message) || t('auth.problem'))
    }
  })

  function showAtFields(error: unknown): boolean {
    const wrong = Object.entries(readFieldErrors(error)).filter(([name, texts]) => texts.length > 0 && form.getValues(name as Path<Input>) !== undefined)
    const [first] = wrong
    if (!first) return false
    // The words stand before the focus comes, so that they are read out with the field.
    flushSync(() => {
      for (const [name, [message = '']] of wrong) form.setError(name as Path<Input>, { type: 'server', message })
    })
    form.setFocus(first[0] as Path<Input>)
    return true
  }

  return { control: form.control, submit, isPending: form.formState.isSubmitting, reset: (values?: DefaultValues<Input>) => form.reset(values) }
}
