import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlugins, type Plugin, purgePlugin } from '../../contract/plugins.ts'

/** Returns the state of the purge form. A wrong id is reported at the field, any other error in a toast. */
export function usePurge({ id, title }: Plugin, onDone: () => void) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const field = useRef<HTMLDivElement>(null)
  const [confirmation, setConfirmation] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function purge() {
    setPending(true)
    try {
      await sendRequest(purgePlugin, { params: { id }, body: { confirmation: confirmation.trim() } })
      await invalidate(listPlugins)
      onDone()
      toast.positive(t('admin.purge.done', { title }))
    } catch (failure) {
      setPending(false)
      reportError(failure, {
        getValues: (name) => (name === 'confirmation' ? confirmation : undefined),
        setError: (_name, { message }) => setError(message),
        setFocus: () => field.current?.querySelector('input')?.focus(),
      })
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
