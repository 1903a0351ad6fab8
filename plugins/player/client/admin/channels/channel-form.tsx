import { FormActions, FormText, FormTextArea, useContractForm, useWatch } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import {
  CHANNEL_NAME_MAX_LENGTH,
  type ChannelDetail,
  ChannelForm as ChannelFormSchema,
  type ChannelForm as Values,
} from '../../../contract/channel-administration.ts'
import classes from '../frame/page.module.css'
import { ChannelContent } from './channel-content.tsx'
import { ChannelNames } from './channel-names.tsx'
import { ChannelPreview } from './channel-preview.tsx'
import { ChannelPublication } from './channel-publication.tsx'
import { getFormValues, NEW_CHANNEL } from './channel-values.ts'
import { SearchPreview } from './search-preview.tsx'

interface ChannelFormProps {
  /** The channel to edit. Without a channel, the form creates one. */
  readonly channel?: ChannelDetail
  readonly send: (values: Values, isChanged: (field: string) => boolean) => Promise<void>
}

/** The form of a channel: its content, its page, and a preview of what listeners will see. */
export function ChannelForm({ channel, send }: ChannelFormProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: ChannelFormSchema,
    defaults: channel ? getFormValues(channel) : NEW_CHANNEL,
    // The server reports errors of `item_ids` and of single items. The form shows both at its field `items`.
    getFieldName: (name) => name.replace(/^item_ids/, 'items').replace(/^items\.\d+$/, 'items'),
    send,
  })
  const { control, submit } = form
  const values = useWatch({ control }) as Values
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.columns}>
        <div className={classes.side}>
          <section className={classes.box}>
            <FormText control={control} name="name" label={t('channels.field.name')} maxLength={CHANNEL_NAME_MAX_LENGTH} autoComplete="off" isRequired />
            <FormTextArea control={control} name="description" label={t('channels.field.description')} maxLength={1000} rows={2} />
            <ChannelNames control={control} />
          </section>
          <ChannelContent form={form} channelId={channel?.id ?? null} />
        </div>
        <div className={classes.side}>
          <ChannelPublication form={form} channel={channel} />
          <section className={classes.box}>
            <h2>{t('channels.seo')}</h2>
            <FormText control={control} name="seo_title" label={t('channels.field.seo_title')} hint={t('channels.field.seo_title.hint')} maxLength={120} />
            <FormTextArea control={control} name="seo_description" label={t('channels.field.seo_description')} maxLength={320} rows={3} />
            <SearchPreview values={values} />
          </section>
        </div>
      </div>
      <ChannelPreview channelId={channel?.id ?? null} values={values} />
      {channel ? (
        <FormActions form={form} />
      ) : (
        <div className={classes.actions}>
          <Button type="submit" isPending={form.isPending}>
            {t('channels.create')}
          </Button>
        </div>
      )}
    </form>
  )
}
