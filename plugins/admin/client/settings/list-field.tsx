import { useApi } from '@balafon/sdk/client'
import { getValueList } from '../../contract/settings.ts'
import { SelectField } from './select-field.tsx'
import type { SettingFieldProps } from './setting-field-props.ts'

interface ListFieldProps extends SettingFieldProps {
  readonly list: string
  /** The label of the option that saves `null`; `null` when the setting has no such option. */
  readonly nullLabel: string | null
}

/** Selects a value from a value list. A current value that is no longer in the list stays selectable. */
export function ListField({ list, ...props }: ListFieldProps) {
  const { value } = props
  const { data } = useApi(getValueList, { params: { name: list } })
  const options = (data?.[list] ?? []).map((option) => ({ id: option.value, label: option.text }))
  const unknownValue = typeof value === 'string' && !options.some(({ id }) => id === value) ? [{ id: value, label: value }] : []
  return <SelectField {...props} options={[...options, ...unknownValue]} />
}
