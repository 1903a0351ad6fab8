import { useApi } from '@balafon/sdk/client'
import { Select } from '@balafon/ui/select'
import { getValueList } from '../../contract/settings.ts'
import type { SettingFieldProps } from './setting-field-props.ts'

interface ListFieldProps extends SettingFieldProps {
  readonly list: string
  /** The option for null, when null is allowed. */
  readonly nullLabel: string | null
}

/** Selects a value from a value list. A current value that is no longer in the list stays selectable. */
export function ListField({ setting: { label, help, isLocked }, value, error, onChange, list, nullLabel }: ListFieldProps) {
  const { data } = useApi(getValueList, { params: { name: list } })
  const options = (data?.[list] ?? []).map((option) => ({ id: option.value, label: option.text }))
  const unknownValue = typeof value === 'string' && !options.some(({ id }) => id === value) ? [{ id: value, label: value }] : []
  const items = [...(nullLabel === null ? [] : [{ id: NULL_ID, label: nullLabel }]), ...options, ...unknownValue]
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

/** The id of the option for null. No value list contains it. */
const NULL_ID = ' '
