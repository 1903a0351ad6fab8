import { reportError, sendRequest } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fetchIsVerified } from './fetch-is-verified.ts'
import { validateEmailVerificationOtp } from './gate.contract.ts'

/** Returns the state of the verification form. It stays pending after a correct code until the page has reloaded. */
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
    } catch (failure) {
      // The server also rejects the code when the address was verified in another tab.
      if (await fetchIsVerified()) return location.reload()
      setPending(false)
      reportError(failure, { getValues: (name) => (name === 'code' ? code : undefined), setError: (_, { message }) => setError(message), setFocus })
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
    /** Clears the form after a new code was sent. */
    restart() {
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
