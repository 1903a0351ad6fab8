import { isPasswordConfirmationRequired, type Modal, readFieldErrors, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWebhook, listWebhooks, updateWebhook, type Webhook } from '../../contract/webhooks.ts'

interface Errors {
  readonly url?: string | undefined
  readonly events?: string | undefined
}

/** The dialog's form: it closes when the server has taken it, with the secret of a new one. */
export function useWebhookForm(webhook: Webhook | undefined, { onClose, finish }: Pick<Modal<string>, 'onClose' | 'finish'>) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const form = useRef<HTMLFormElement>(null)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.events ?? [])
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)
  const choose = (name: string, isChosen: boolean) => setChosen((before) => [...before.filter((each) => each !== name), ...(isChosen ? [name] : [])])

  function refuse(wrong: Errors) {
    setErrors(wrong)
    form.current?.querySelector<HTMLInputElement>(wrong.url ? 'input[type="url"]' : 'input[type="checkbox"]')?.focus()
  }

  async function save() {
    const body = { url: url.trim(), events: [...chosen] }
    if (webhook) await sendRequest(updateWebhook, { params: { id: webhook.id }, body })
    const secret = webhook ? undefined : (await sendRequest(createWebhook, { body })).secret
    await forget(listWebhooks)
    toast.positive(t('admin.webhooks.saved'))
    if (secret) finish(secret)
    else onClose()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0 && url.trim()) return refuse({ events: t('admin.webhooks.form.pick') })
    setPending(true)
    setErrors({})
    try {
      await save()
    } catch (error) {
      const { url: [wrongUrl] = [], events: [wrongEvents] = [] } = readFieldErrors(error)
      if (wrongUrl || wrongEvents) refuse({ url: wrongUrl, events: wrongEvents })
      else if (!isPasswordConfirmationRequired(error)) reportError(error)
    } finally {
      setPending(false)
    }
  }
  return { url, setUrl, chosen, choose, errors, isPending, submit, form }
}
