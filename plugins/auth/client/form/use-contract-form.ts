import { reportError, useT } from '@balafon/sdk/client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { wordsOfIssue } from './words-of-issue.ts'

interface ContractForm<Input extends FieldValues, Output> {
  /** The endpoint's own body. */
  readonly schema: z.ZodType<Output, Input>
  /** A value for every field: a field without one is not in the form. */
  readonly defaults: DefaultValues<Input>
  /** `isChanged`: whether a field differs from what the form began with. */
  readonly send: (body: Output, isChanged: (field: string) => boolean) => Promise<void>
}

/**
 * A form that takes what its endpoint takes. What the server finds wrong is shown at the fields, the first of them focused;
 * what belongs to no field here is said in a toast. Never both.
 */
export function useContractForm<Input extends FieldValues, Output>({ schema, defaults, send }: ContractForm<Input, Output>) {
  const t = useT()
  const isSending = useRef(false)
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema, { error: wordsOfIssue(t) }), defaultValues: defaults })

  const { isSubmitting, dirtyFields } = form.formState

  const check = form.handleSubmit(async (body) => {
    try {
      await send(body, (field) => field in dirtyFields)
    } catch (error) {
      reportError(error, form)
    }
  })

  /** A form is sent once at a time, by whatever it is sent: its button, Enter, or a field that is complete. */
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await check(event).finally(() => {
      isSending.current = false
    })
  }

  return { control: form.control, submit, isPending: isSubmitting, reset: (values?: DefaultValues<Input>) => form.reset(values) }
}
