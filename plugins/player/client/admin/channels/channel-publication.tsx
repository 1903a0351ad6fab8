import { FormRadioGroup, FormSwitch, FormText } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { CHANNEL_STATUSES, type ChannelDetail } from '../../../contract/channel-administration.ts'
import classes from '../frame/page.module.css'
import type { ChannelFormControl } from './channel-values.ts'

/** The fields for the visibility and the address of a channel, and the switch that makes it the home page. */
export function ChannelPublication({ form, channel }: { readonly form: ChannelFormControl; readonly channel: ChannelDetail | undefined }) {
  const { t } = useTranslation()
  const { control } = form
  const options = CHANNEL_STATUSES.map((status) => ({ value: status, label: t(`channels.status.${status}`) }))
  return (
    <section className={classes.box}>
      <h2>{t('channels.publication')}</h2>
      <FormRadioGroup control={control} name="status" label={t('channels.field.status')} options={options} />
      <FormText control={control} name="slug" label={t('channels.field.slug')} hint={t('channels.field.slug.hint')} maxLength={100} autoComplete="off" />
      <HomeSwitch form={form} isHome={channel?.is_home ?? false} />
    </section>
  )
}

/** The switch that makes a channel the home page. */
function HomeSwitch({ form: { control }, isHome }: { readonly form: ChannelFormControl; readonly isHome: boolean }) {
  const { t } = useTranslation()
  return (
    <FormSwitch control={control} name="is_home" hint={t(isHome ? 'channels.is_home.current' : 'channels.is_home.hint')} isDisabled={isHome}>
      {t('channels.field.is_home')}
    </FormSwitch>
  )
}
