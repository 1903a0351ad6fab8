import { ComboBox } from '@balafon/ui/combo-box'
import type { SelectItem } from '@balafon/ui/select'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../api/report-error.ts'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import type { FieldTexts } from './field-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props that every combo box of a form accepts. */
export interface ComboBoxOptions<V extends FieldValues> extends FormFieldProps<V>, FieldTexts {
  /** The value is a list of ids. Otherwise it is one id, or null. */
  readonly isMultiple?: boolean
  readonly placeholder?: string
  /** Creates an entry from the search text. Without it, only existing entries can be selected. */
  readonly onCreate?: (text: string) => Promise<SelectItem>
}

interface BoundComboBoxProps<V extends FieldValues> extends ComboBoxOptions<V> {
  /** The options that match the search text. */
  readonly items: readonly SelectItem[]
  /** The options of the initial value. The field remembers the options that the user selects later. */
  readonly initialItems: readonly SelectItem[]
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly searchText: string
  readonly onSearch: (text: string) => void
  /** Returns the value that the form contains for an option. Ids of options are texts; the value may be a number. */
  readonly getValue: (id: string) => string | number
}

/** A combo box that is connected to a field of a form. */
export function BoundComboBox<V extends FieldValues>({ control, name, isMultiple = false, onCreate, ...props }: BoundComboBoxProps<V>) {
  const { items, initialItems, isLoading, isFailed, searchText, getValue, ...rest } = props
  const { t } = useTranslation(HOST_NAMESPACE)
  const { container, inputProps, value, error } = useFormField({ control, name })
  const [chosenItems, setChosenItems] = useState<readonly SelectItem[]>([])
  // The chosen options come last: some of them have no label when they were chosen before the options of the initial value were loaded.
  const knownItems = [...initialItems, ...items, ...chosenItems]
  const selected = toIds(value).map((id) => knownItems.find((item) => item.id === id) ?? { id, label: id })
  const latestSelected = useRef(selected)
  useEffect(() => {
    latestSelected.current = selected
  })

  function change(next: readonly SelectItem[]) {
    setChosenItems([...next, ...chosenItems])
    // Values that were selected before are kept as they are. `getValue` may not find their options any more, and would return a text for a number.
    const values = next.map(({ id }) => toList(value).find((present) => String(present) === id) ?? getValue(id))
    inputProps.onChange(isMultiple ? values : (values[0] ?? null))
  }
  const create = (text: string) =>
    void onCreate?.(text)
      .then((item) => change(isMultiple ? [...latestSelected.current.filter(({ id }) => id !== item.id), item] : [item]))
      .catch((failure) => reportError(failure))

  const typed = searchText.trim()
  const canCreate = onCreate !== undefined && typed !== '' && !items.some(({ label }) => label.toLowerCase() === typed.toLowerCase())
  return (
    <div ref={container}>
      <ComboBox
        {...rest}
        name={name}
        error={error}
        items={items}
        selected={selected}
        onChange={change}
        onBlur={inputProps.onBlur}
        isMultiple={isMultiple}
        searchText={searchText}
        searchLabel={t('field.search')}
        emptyText={t(isLoading ? 'field.loading' : isFailed ? 'something_went_wrong' : 'field.no_match')}
        createLabel={canCreate ? t('field.create', { text: typed }) : undefined}
        onCreate={create}
        getRemoveLabel={(label) => t('field.remove', { label })}
      />
    </div>
  )
}

/** Returns the ids of a value: a list, one id, or none. */
export const toIds = (value: unknown): string[] => toList(value).map(String)

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]).filter((id) => id !== null && id !== undefined && id !== '')
