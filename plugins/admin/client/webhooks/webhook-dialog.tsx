import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEvent, Webhook } from '../../contract/webhooks.ts'
import { useEventWords } from './use-event-words.ts'
import { useWebhookForm } from './use-webhook-form.ts'
import classes from './webhook-dialog.module.css'

/** It ends with the secret of a new one. */
interface WebhookDialogProps extends Modal<string> {
  /** None: a new one. */
  readonly webhook?: Webhook
  readonly events: readonly PublicEvent[]
}

/** Where to, and what of. */
export default function WebhookDialog({ webhook, events, isOpen, onClose, finish }: WebhookDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const eventsId = useId()
  const words = useEventWords(events)
  const { url, setUrl, chosen, choose, errors, isPending, submit, form } = useWebhookForm(webhook, { onClose, finish })
  // What it was told of when its plugin was on can be taken off.
  const names = [...new Set([...events.map(({ name }) => name), ...(webhook?.events ?? [])])]
  const actions = (
    <>
      <Button look="quiet" onPress={onClose}>
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
            <Checkbox key={name} isSelected={chosen.includes(name)} onChange={(isChosen) => choose(name, isChosen)} isInvalid={Boolean(errors.events)}>
              {words(name)}
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
