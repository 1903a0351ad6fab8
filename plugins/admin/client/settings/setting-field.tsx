import { NumberField } from '@balafon/ui/number-field'
import { Select } from '@balafon/ui/select'
import { Switch } from '@balafon/ui/switch'
import { TextArea } from '@balafon/ui/text-area'
import { TextField } from '@balafon/ui/text-field'
import { useTranslation } from 'react-i18next'
import { ListField } from './list-field.tsx'
import { ObjectField, RowsField } from './object-field.tsx'
import { SecretField } from './secret-field.tsx'
import { SelectField } from './select-field.tsx'
import type { SettingFieldProps } from './setting-field-props.ts'

/** Shows the form field of a setting. The field of a locked setting is disabled, and its help text says that only administrators can change the setting. */
export function SettingField({ setting, ...fieldProps }: SettingFieldProps) {
  const { t } = useTranslation()
  if (!setting.isLocked) return <MatchingField setting={setting} {...fieldProps} />
  const help = [t('admin.settings.guarded'), setting.help].filter(Boolean).join(' ')
  return <MatchingField setting={{ ...setting, help }} {...fieldProps} />
}

/** Shows the form field of a setting or of a property of a setting. The kind of the field decides which component is shown. */
export function MatchingField(props: SettingFieldProps) {
  const { setting, value, error, onChange } = props
  const { field, label, isLocked } = setting
  const hint = setting.help ?? undefined
  const commonProps = { label, hint, error, isDisabled: isLocked }
  switch (field?.kind) {
    case 'switch':
      return (
        <Switch hint={hint} error={error} isDisabled={isLocked} isSelected={value === true} onChange={onChange}>
          {label}
        </Switch>
      )
    case 'select':
      return <SelectField {...props} options={field.options} nullLabel={field.nullLabel} />
    case 'time-zone':
      return <TimeZoneField {...props} />
    case 'list':
      return <ListField {...props} list={field.list} nullLabel={field.nullLabel} />
    case 'number':
      return (
        <NumberField
          {...commonProps}
          value={typeof value === 'number' ? value : Number.NaN}
          onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
          {...(field.minimum !== null && { minValue: field.minimum })}
          {...(field.maximum !== null && { maxValue: field.maximum })}
          formatOptions={{ maximumFractionDigits: field.isInteger ? 0 : 10 }}
        />
      )
    case 'text': {
      const TextInput = field.isLong ? TextArea : TextField
      return <TextInput {...commonProps} value={toText(value)} onChange={(text) => onChange(text === '' && field.isNullable ? null : text)} />
    }
    case 'texts':
      return <TextsField {...props} />
    case 'object':
      return <ObjectField {...props} field={field} PropertyField={MatchingField} />
    case 'rows':
      return <RowsField {...props} field={field} PropertyField={MatchingField} />
    case 'secret':
      return <SecretField {...props} />
    default:
      return null
  }
}

/** Edits a list of texts, one per line. */
function TextsField({ setting: { label, help, isLocked }, value, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation()
  return (
    <TextArea
      label={label}
      hint={[help, t('admin.settings.one_per_line')].filter(Boolean).join(' ')}
      error={error}
      isDisabled={isLocked}
      value={Array.isArray(value) ? value.join('\n') : ''}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  )
}

function TimeZoneField({ setting: { label, help, isLocked }, value, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation()
  const zone = toText(value)
  // The list of the browser may leave out `UTC` and has only one of several names of a zone, so the current value is added.
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].sort().map((id) => ({ id, label: id.replaceAll('_', ' ') }))
  return (
    <Select
      label={label}
      hint={help ?? undefined}
      error={error}
      isDisabled={isLocked}
      items={zones}
      value={zone}
      onChange={onChange}
      searchLabel={t('admin.settings.search')}
      emptyText={t('admin.no_match')}
    />
  )
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
