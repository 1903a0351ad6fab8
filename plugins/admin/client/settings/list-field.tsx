import { useApi } from '@balafon/sdk/client'
import { Select } from '@balafon/ui/select'
import { getValueList } from '../../contract/settings.ts'
import type { SettingFieldProps } from './setting-field.tsx'

interface ListFieldProps extends SettingFieldProps {
  readonly list: string
  /** Words for null, where that may be chosen. */
  readonly none: string | null
}

/** One of a list that the site knows. What is chosen and not in it any more stays to be seen. */
export function ListField({ setting: { label, help, isLocked }, value, error, onChange, list, none }: ListFieldProps) {
  const { data } = useApi(getValueList, { params: { name: list } })
  const known = (data?.[list] ?? []).map((each) => ({ id: each.value, label: each.text }))
  const strange = typeof value === 'string' && !known.some(({ id }) => id === value) ? [{ id: value, label: value }] : []
  const items = [...(none === null ? [] : [{ id: NONE, label: none }]), ...known, ...strange]
  return (
    <Select
      label={label}
      hint={help ?? undefined}
      error={error}
      isDisabled={isLocked}
      items={items}
      value={typeof value === 'string' ? value : NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
    />
  )
}

const NONE = ' '
