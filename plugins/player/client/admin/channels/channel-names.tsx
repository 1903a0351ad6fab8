import { FormRows, FormSelect, FormText } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { CHANNEL_NAME_MAX_LENGTH } from '../../../contract/channel-administration.ts'
import classes from '../frame/page.module.css'
import type { ChannelFormControl } from './channel-values.ts'
import { useLanguages } from './use-languages.ts'

/** The names of a channel in other languages than the default one. */
export function ChannelNames({ control }: Pick<ChannelFormControl, 'control'>) {
  const { t } = useTranslation()
  const languages = useLanguages()
  return (
    <FormRows
      control={control}
      name="names"
      label={t('channels.field.names')}
      addLabel={t('channels.names.add')}
      createRow={() => ({ language: languages.at(-1)?.id ?? 'fr', name: '' })}
      maxRows={20}
    >
      {(row) => (
        <div className={classes.pair}>
          <FormSelect control={control} name={`${row}.language`} label={t('channels.names.language')} items={languages} />
          <FormText control={control} name={`${row}.name`} label={t('channels.field.name')} maxLength={CHANNEL_NAME_MAX_LENGTH} autoComplete="off" />
        </div>
      )}
    </FormRows>
  )
}
