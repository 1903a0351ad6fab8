import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormCheckboxGroup, FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { createWebhook, listWebhooks, type PublicEvent, updateWebhook, type Webhook } from '../../contract/webhooks.ts'
import { useEventLabel } from './use-event-label.ts'

/** The dialog resolves with the secret of a new webhook. */
interface WebhookDialogProps extends Modal<string> {
  /** Absent for a new webhook. */
  readonly webhook?: Webhook
  readonly events: readonly PublicEvent[]
}

/** Creates or edits a webhook: its URL and events. */
export default function WebhookDialog({ webhook, events, isOpen, onClose, finish }: WebhookDialogProps) {
  const { t } = useTranslation()
  const getEventLabel = useEventLabel(events)
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: createWebhook.body,
    defaults: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    requiredTexts: { events: t('admin.webhooks.form.events_required') },
    send: async (body) => {
      if (webhook) await sendRequest(updateWebhook, { params: { id: webhook.id }, body })
      const secret = webhook ? undefined : (await sendRequest(createWebhook, { body })).secret
      await invalidate(listWebhooks)
      toast.positive(t('admin.webhooks.saved'))
      if (secret) finish(secret)
      else onClose()
    },
  })
  // Includes selected events of disabled plugins, so that they can be removed.
  const names = [...new Set([...events.map(({ name }) => name), ...(webhook?.events ?? [])])]
  return (
    <FormDialog
      title={t(webhook ? 'admin.webhooks.form.edit' : 'admin.webhooks.form.add')}
      isOpen={isOpen}
      onClose={onClose}
      action={t('admin.webhooks.form.save')}
      form={form}
    >
      <FormText
        control={form.control}
        name="url"
        label={t('admin.webhooks.form.url')}
        hint={t('admin.webhooks.form.url.help')}
        type="url"
        maxLength={1000}
        autoComplete="off"
        spellCheck="false"
        isRequired
      />
      <FormCheckboxGroup
        control={form.control}
        name="events"
        label={t('admin.webhooks.form.events')}
        options={names.map((name) => ({ value: name, label: getEventLabel(name) }))}
      />
    </FormDialog>
  )
}
