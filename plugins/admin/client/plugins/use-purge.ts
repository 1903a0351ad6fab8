import { readFieldErrors, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { listPlugins, type Plugin, purgePlugin } from '../../contract/plugins.ts'
import { tellRefusal } from './tell-refusal.ts'

/** The form of a purge: a wrong id is said at the field, which has the focus then; all else in a toast. */
export function usePurge({ id, title }: Plugin, onDone: () => void) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const field = useRef<HTMLDivElement>(null)
  const [confirmation, setConfirmation] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function purge() {
    setPending(true)
    try {
      await sendRequest(purgePlugin, { params: { id }, body: { confirmation: confirmation.trim() } })
      await forget(listPlugins)
      onDone()
      toast.positive(t('admin.purge.done', { title }))
    } catch (refusal) {
      const wrong = readFieldErrors(refusal).confirmation?.[0]
      flushSync(() => {
        setPending(false)
        setError(wrong)
      })
      if (wrong) field.current?.querySelector('input')?.focus()
      else tellRefusal(refusal, t)
    }
  }

  return {
    field,
    confirmation,
    error,
    isPending,
    setConfirmation(text: string) {
      setConfirmation(text)
      setError(undefined)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (!isPending) void purge()
    },
  }
}
