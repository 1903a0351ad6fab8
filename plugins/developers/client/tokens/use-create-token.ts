import { isPasswordConfirmationRequired, readFieldErrors, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createToken, listTokens } from '../../contract/tokens.ts'

/** The form of a new token; `finish` is handed the token. */
export function useCreateToken(finish: (token: string) => void) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  function refuse(words: string) {
    setError(words)
    form.current?.querySelector('input')?.focus()
  }

  async function create() {
    const { plainTextToken } = await sendRequest(createToken, { body: { tokenName: name.trim() } })
    await forget(listTokens)
    toast.positive(t('developers.create.done'))
    finish(plainTextToken)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return refuse(t('developers.create.required'))
    setPending(true)
    setError(undefined)
    try {
      await create()
    } catch (failure) {
      const [wrong] = readFieldErrors(failure).tokenName ?? []
      if (wrong) refuse(wrong)
      else if (!isPasswordConfirmationRequired(failure)) reportError(failure)
    } finally {
      setPending(false)
    }
  }
  return { name, setName, error, isPending, submit, form }
}
