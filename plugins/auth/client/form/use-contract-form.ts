import { reportError } from '@balafon/sdk/client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { createIssueTranslator } from './create-issue-translator.ts'

interface ContractFormOptions<Input extends FieldValues, Output> {
  /** Schema of the endpoint's body. */
  readonly schema: z.ZodType<Output, Input>
  /** Initial value of every field in the form. */
  readonly defaults: DefaultValues<Input>
  /** Sends the valid body. `isChanged` returns whether a field differs from its initial value. */
  readonly send: (body: Output, isChanged: (field: string) => boolean) => Promise<void>
}

/**
 * Creates a form that validates against its endpoint's schema. Errors from the server appear at their fields, with the first
 * one focused; an error that belongs to no field of the form appears in a toast.
 */
export function useContractForm<Input extends FieldValues, Output>({ schema, defaults, send }: ContractFormOptions<Input, Output>) {
  const { t } = useTranslation()
  const isSending = useRef(false)
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema, { error: createIssueTranslator(t) }), defaultValues: defaults })

  const { isSubmitting, dirtyFields } = form.formState

  const validateAndSend = form.handleSubmit(async (body) => {
    try {
      await send(body, (field) => field in dirtyFields)
    } catch (error) {
      reportError(error, form)
    }
  })

  /** Ignores further submits (button, Enter, completed code field) until the running one has finished. */
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await validateAndSend(event).finally(() => {
      isSending.current = false
    })
  }

  return { control: form.control, submit, isPending: isSubmitting, reset: (values?: DefaultValues<Input>) => form.reset(values) }
}
