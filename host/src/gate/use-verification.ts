import { reportError, sendRequest } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fetchIsVerified } from './fetch-is-verified.ts'
import { validateEmailVerificationOtp } from './gate.contract.ts'

/** The gate's one field. It stays pending when the code was right, until the page is loaded anew. */
export function useVerification() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const setFocus = () => form.current?.querySelector('input')?.focus()

  async function verify() {
    setPending(true)
    try {
      await sendRequest(validateEmailVerificationOtp, { body: { code } })
      location.reload()
    } catch (refusal) {
      // Done in another tab already: that code is void everywhere.
      if (await fetchIsVerified()) return location.reload()
      setPending(false)
      reportError(refusal, { getValues: (name) => (name === 'code' ? code : undefined), setError: (_, { message }) => setError(message), setFocus })
    }
  }

  function change(text: string) {
    setCode(text)
    setError(undefined)
  }

  return {
    form,
    code,
    error,
    isPending,
    change,
    /** Another code is on its way: what was typed, and what was said of it, is void. */
    begin() {
      change('')
      setFocus()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (isPending) return
      if (code !== '') return void verify()
      flushSync(() => setError(t('verification.required')))
      setFocus()
    },
  }
}
