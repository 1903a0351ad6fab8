import { isPasswordConfirmationRequired, type Modal, readFieldErrors, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWebhook, listWebhooks, updateWebhook, type Webhook } from '../../contract/webhooks.ts'

interface Errors {
  readonly url?: string | undefined
  readonly events?: string | undefined
}

/** Returns the state of the form in the webhook dialog. A new webhook's secret is passed to `finish`. */
export function useWebhookForm(webhook: Webhook | undefined, { onClose, finish }: Pick<Modal<string>, 'onClose' | 'finish'>) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useRef<HTMLFormElement>(null)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [selected, setSelected] = useState<readonly string[]>(webhook?.events ?? [])
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)
  const select = (name: string, isSelected: boolean) => setSelected((current) => [...current.filter((event) => event !== name), ...(isSelected ? [name] : [])])

  function showErrors(fieldErrors: Errors) {
    setErrors(fieldErrors)
    form.current?.querySelector<HTMLInputElement>(fieldErrors.url ? 'input[type="url"]' : 'input[type="checkbox"]')?.focus()
  }

  async function save() {
    const body = { url: url.trim(), events: [...selected] }
    if (webhook) await sendRequest(updateWebhook, { params: { id: webhook.id }, body })
    const secret = webhook ? undefined : (await sendRequest(createWebhook, { body })).secret
    await invalidate(listWebhooks)
    toast.positive(t('admin.webhooks.saved'))
    if (secret) finish(secret)
    else onClose()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (selected.length === 0 && url.trim()) return showErrors({ events: t('admin.webhooks.form.events_required') })
    setPending(true)
    setErrors({})
    try {
      await save()
    } catch (error) {
      const { url: [urlError] = [], events: [eventsError] = [] } = readFieldErrors(error)
      if (urlError || eventsError) showErrors({ url: urlError, events: eventsError })
      else if (!isPasswordConfirmationRequired(error)) reportError(error)
    } finally {
      setPending(false)
    }
  }
  return { url, setUrl, selected, select, errors, isPending, submit, form }
}
