import { Select } from '@balafon/ui/select'
import type { SettingFieldProps } from './setting-field-props.ts'

interface SelectFieldProps extends SettingFieldProps {
  readonly options: readonly { readonly id: string; readonly label: string }[]
  /** The label of the option that saves `null`; `null` when the setting has no such option. */
  readonly nullLabel: string | null
}

/** Selects one of the options of a setting. */
export function SelectField({ setting: { label, help, isLocked }, value, error, onChange, options, nullLabel }: SelectFieldProps) {
  const items = [...(nullLabel === null ? [] : [{ id: NULL_ID, label: nullLabel }]), ...options]
  return (
    <Select
      label={label}
      hint={help ?? undefined}
      error={error}
      isDisabled={isLocked}
      items={items}
      value={typeof value === 'string' ? value : NULL_ID}
      onChange={(id) => onChange(id === NULL_ID ? null : id)}
    />
  )
}

/** The id of the option for null, which no setting and no value list uses as a value. */
const NULL_ID = ' '
