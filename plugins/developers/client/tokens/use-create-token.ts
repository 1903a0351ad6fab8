import { isPasswordConfirmationRequired, readFieldErrors, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createToken, listTokens } from '../../contract/tokens.ts'

/** Returns the state of the form for a new token. `finish` is called with the token. */
export function useCreateToken(finish: (token: string) => void) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  function showError(message: string) {
    setError(message)
    form.current?.querySelector('input')?.focus()
  }

  async function create() {
    const { plainTextToken } = await sendRequest(createToken, { body: { tokenName: name.trim() } })
    await invalidate(listTokens)
    toast.positive(t('developers.create.done'))
    finish(plainTextToken)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return showError(t('developers.create.required'))
    setPending(true)
    setError(undefined)
    try {
      await create()
    } catch (failure) {
      const [fieldError] = readFieldErrors(failure).tokenName ?? []
      if (fieldError) showError(fieldError)
      else if (!isPasswordConfirmationRequired(failure)) reportError(failure)
    } finally {
      setPending(false)
    }
  }
  return { name, setName, error, isPending, submit, form }
}
