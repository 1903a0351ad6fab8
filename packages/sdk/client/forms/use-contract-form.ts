import { type FormEvent, useMemo, useRef } from 'react'
import { type DefaultValues, type FieldValues, get, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import { HOST_NAMESPACE, loadLateTexts } from '../i18n/i18n.ts'
import { createResolver } from './create-resolver.ts'
import { reportFormError } from './report-form-error.ts'
import { translateIssue } from './translate-issue.ts'

/** The options of {@link useContractForm}. */
export interface ContractFormOptions<Input extends FieldValues, Output> {
  /** The schema of the endpoint's body. */
  readonly schema: $ZodType<Output, Input>
  /** The initial value of every field in the form. */
  readonly defaults: DefaultValues<Input>
  /** Shows new values of `defaults`, such as changes by another user, in the fields that the user has not changed. */
  readonly followsDefaults?: boolean
  /** Messages by field for a field that is required and empty. Default: `This field is required.` */
  readonly requiredTexts?: Readonly<Record<string, string>>
  /** Returns the name of the field that shows the server's errors about `name`. Default: the same name. */
  readonly getFieldName?: (name: string) => string
  /**
   * Sends the valid body. `isChanged` returns whether a field differs from its initial value. It may return an object with saved values that
   * differ from the sent ones, by field.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most functions return nothing
  readonly send: (body: Output, isChanged: (field: string) => boolean) => Promise<Partial<Input> | undefined | void>
}

/** A form that {@link useContractForm} created. */
export interface ContractForm<Input extends FieldValues, Output = unknown>
  extends Pick<UseFormReturn<Input, unknown, Output>, 'control' | 'getValues' | 'setValue' | 'setError' | 'setFocus'> {
  /** The `onSubmit` of the form element. It can be called without an event too. */
  readonly submit: (event?: FormEvent) => Promise<void>
  /** Whether the form is being sent. */
  readonly isPending: boolean
  /** Whether a field differs from its initial value. */
  readonly isDirty: boolean
  /** Sets all fields to these values, which are the new initial values. Default: the present initial values. */
  readonly reset: (values?: DefaultValues<Input>) => void
}

/** The options of a reset. Without them, `followsDefaults` would keep the fields that the user has changed. */
const REPLACES_VALUES = { keepDirtyValues: false } as const

/**
 * Creates a form that validates against its endpoint's schema. Errors from the server appear at their fields, with the first
 * one focused; an error that belongs to no field of the form appears in a toast. The values that were sent are the new initial values.
 */
export function useContractForm<Input extends FieldValues, Output>({
  schema,
  defaults,
  followsDefaults = false,
  requiredTexts,
  getFieldName,
  send,
}: ContractFormOptions<Input, Output>): ContractForm<Input, Output> {
  const resolver = useResolver(schema, requiredTexts)
  const isSending = useRef(false)
  const wasReset = useRef(false)
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: defaults,
    ...(followsDefaults && { values: defaults as Input, resetOptions: { keepDirtyValues: true } }),
  })
  const { isSubmitting, isDirty, dirtyFields } = form.formState

  const reset = (values?: DefaultValues<Input>) => {
    wasReset.current = true
    form.reset(values, REPLACES_VALUES)
  }

  async function validateAndSend(event?: FormEvent) {
    let savedValues: { readonly sent: Input; readonly initial: Input } | undefined
    await form.handleSubmit(async (body) => {
      const sent = structuredClone(form.getValues())
      try {
        const saved = await send(body, (field) => isMarked(get(dirtyFields, field)))
        savedValues = { sent, initial: { ...sent, ...saved } }
      } catch (error) {
        reportFormError(error, form, getFieldName)
      }
    })(event)
    if (!savedValues || wasReset.current) return
    // Keeps changes that the user has made since the submit in the fields. They count as unsaved.
    const isUnchanged = JSON.stringify(form.getValues()) === JSON.stringify(savedValues.sent)
    form.reset(savedValues.initial, { ...REPLACES_VALUES, keepValues: !isUnchanged })
  }

  /** Ignores further submits (button, Enter, completed code field) until the running one has finished. */
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isSending.current) return
    isSending.current = true
    wasReset.current = false
    await validateAndSend(event).finally(() => {
      isSending.current = false
    })
  }

  const { control, getValues, setValue, setError, setFocus } = form
  return { control, getValues, setValue, setError, setFocus, submit, isPending: isSubmitting, isDirty, reset }
}

/** Returns whether a field, or a part of it, is marked as changed. */
const isMarked = (mark: unknown): boolean => mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isMarked))

/** Creates the function that validates the form, with messages in the language of the page. */
function useResolver<Input extends FieldValues, Output>(schema: $ZodType<Output, Input>, requiredTexts?: Readonly<Record<string, string>>) {
  const { t: translateCore } = useTranslation(HOST_NAMESPACE)
  const { t: translatePlugin } = useTranslation()
  return useMemo((): Resolver<Input, unknown, Output> => {
    const resolve = createResolver(schema, (issue, input) => translateIssue(issue, input, { translateCore, translatePlugin, requiredTexts }))
    return async (...form) => {
      // Loads the texts first, because the form stores the messages: they would stay empty if the texts arrived later.
      await loadLateTexts(HOST_NAMESPACE)
      return resolve(...form)
    }
  }, [schema, translateCore, translatePlugin, requiredTexts])
}
