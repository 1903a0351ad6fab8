import type { SelectItem } from '@balafon/ui/select'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { BoundComboBox, type ComboBoxOptions } from './bound-combo-box.tsx'
import { filterItems } from './filter-items.ts'
import { useSearchText } from './use-search-text.ts'

/** The props of {@link FormComboBox}. */
export interface FormComboBoxProps<V extends FieldValues> extends ComboBoxOptions<V> {
  /** All options, or a function that finds the options for a search text. */
  readonly items: readonly SelectItem[] | ((searchText: string) => Promise<readonly SelectItem[]>)
  /** The options of the initial value, when `items` is a function. */
  readonly initialItems?: readonly SelectItem[]
}

/** A field of a form in which the user searches many options, and chooses one or several. The options come from a list or from the server. */
export function FormComboBox<V extends FieldValues>({ items, initialItems = [], ...rest }: FormComboBoxProps<V>) {
  const id = useId()
  const { text, settledText, wasOpened, onSearch } = useSearchText()
  const isRemote = typeof items === 'function'
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    queryKey: ['form-combo-box', id, settledText],
    queryFn: () => (isRemote ? items(settledText) : []),
    enabled: isRemote && wasOpened,
    placeholderData: keepPreviousData,
  })
  // Filters the earlier results until those for the typed text arrive, so that Enter cannot choose an option that does not match the text.
  const isOutdated = isPlaceholderData || text.trim() !== settledText
  const found = isOutdated ? filterItems(data ?? [], text) : (data ?? [])
  return (
    <BoundComboBox
      {...rest}
      items={isRemote ? found : filterItems(items, text)}
      initialItems={isRemote ? initialItems : items}
      isLoading={isRemote && (isPending || isOutdated)}
      isFailed={isError}
      searchText={text}
      onSearch={onSearch}
      getValue={(itemId) => itemId}
    />
  )
}
