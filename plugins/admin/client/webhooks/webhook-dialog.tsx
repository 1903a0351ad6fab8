import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEvent, Webhook } from '../../contract/webhooks.ts'
import { useEventLabel } from './use-event-label.ts'
import { useWebhookForm } from './use-webhook-form.ts'
import classes from './webhook-dialog.module.css'

/** The dialog finishes with the secret of a new webhook. */
interface WebhookDialogProps extends Modal<string> {
  /** Absent for a new webhook. */
  readonly webhook?: Webhook
  readonly events: readonly PublicEvent[]
}

/** Creates or edits a webhook: its URL and events. */
export default function WebhookDialog({ webhook, events, isOpen, onClose, finish }: WebhookDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const eventsId = useId()
  const getEventLabel = useEventLabel(events)
  const { url, setUrl, selected, select, errors, isPending, submit, form } = useWebhookForm(webhook, { onClose, finish })
  // Includes selected events of disabled plugins, so that they can be removed.
  const names = [...new Set([...events.map(({ name }) => name), ...(webhook?.events ?? [])])]
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('admin.webhooks.form.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(webhook ? 'admin.webhooks.form.edit' : 'admin.webhooks.form.add')}
      closeLabel={t('admin.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={actions}
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate className={classes.form}>
        <TextField
          label={t('admin.webhooks.form.url')}
          hint={t('admin.webhooks.form.url.help')}
          value={url}
          onChange={setUrl}
          error={errors.url}
          type="url"
          maxLength={1000}
          autoComplete="off"
          spellCheck="false"
          isRequired
        />
        <fieldset className={classes.events} aria-describedby={errors.events ? eventsId : undefined}>
          <legend>{t('admin.webhooks.form.events')}</legend>
          {names.map((name) => (
            <Checkbox key={name} isSelected={selected.includes(name)} onChange={(isSelected) => select(name, isSelected)} isInvalid={Boolean(errors.events)}>
              {getEventLabel(name)}
            </Checkbox>
          ))}
          {errors.events ? (
            <p id={eventsId} className={classes.error} role="alert">
              {errors.events}
            </p>
          ) : null}
        </fieldset>
      </form>
    </Dialog>
  )
}
