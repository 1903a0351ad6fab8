import { SearchField } from '@balafon/ui/search-field'
import { ChevronDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Select as AriaSelect, Button, Label, SelectValue } from 'react-aria-components/Select'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { FloatingPanel } from '../parts/floating-panel.tsx'
import { getSearchText, OptionList, type SelectItem, type SelectSection } from '../parts/option-list.tsx'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import { sortPrefixMatches } from '../parts/sort-prefix-matches.ts'
import { createTypeAhead } from '../parts/type-ahead.ts'
import classes from './select.module.css'
import hidden from './visually-hidden.module.css'

export type { SelectItem, SelectSection } from '../parts/option-list.tsx'

interface SelectProps extends FieldTextProps {
  readonly items: readonly (SelectItem | SelectSection)[]
  /** The id of the selected item. */
  readonly value: string | null
  readonly onChange: (id: string) => void
  readonly placeholder?: string
  /** The label of a search field above the list. Without it there is no search field. */
  readonly searchLabel?: string
  /** Shown when the search finds nothing. */
  readonly emptyText?: string
  /**
   * Makes the select as high as a button, for rows of buttons, and shows the label to screen readers only. The texts of the options have to explain the choice.
   */
  readonly isCompact?: boolean
  readonly name?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly onBlur?: () => void
}

/** A choice between many options, with keyboard navigation and an optional search. On phones it opens a sheet. */
export function Select({ label, hint, error, items, value, onChange, placeholder = '', searchLabel, emptyText, isCompact = false, ...rest }: SelectProps) {
  const flatItems = useMemo(() => flattenItems(items), [items])
  // react-aria's components accept a keyboard delegate, but their types do not declare it, so it is spread.
  const delegateProps = useMemo(() => ({ keyboardDelegate: createTypeAhead(flatItems) }), [flatItems])
  // The search text is stored in this component, because react-aria renders the list a second time to collect its items.
  const [searchText, setSearchText] = useState('')
  const sorted = useMemo(() => sortPrefixMatches(items, searchText), [items, searchText])
  const selected = flatItems.find(({ id }) => id === value)
  return (
    <PageLocaleProvider>
      <AriaSelect
        {...rest}
        value={selected ? value : null}
        onChange={(id) => id !== null && onChange(String(id))}
        onOpenChange={() => setSearchText('')}
        placeholder={placeholder}
        {...delegateProps}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={field.field ?? ''}
      >
        <Label className={(isCompact ? hidden.hidden : field.label) ?? ''}>{label}</Label>
        <Button className={`${field.box} ${classes.trigger}`} data-compact={isCompact || undefined}>
          {selected?.icon}
          <SelectValue className={classes.value ?? ''}>
            {({ isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : selected?.label)}
          </SelectValue>
          <ChevronDown className={classes.arrow} aria-hidden="true" />
        </Button>
        <FieldTexts hint={hint} error={error} />
        <FloatingPanel title={label} isList isTall={searchLabel !== undefined}>
          {searchLabel === undefined ? (
            <OptionList items={items} {...delegateProps} />
          ) : (
            <SearchableOptions items={sorted} searchLabel={searchLabel} emptyText={emptyText} searchText={searchText} onSearch={setSearchText} />
          )}
        </FloatingPanel>
      </AriaSelect>
    </PageLocaleProvider>
  )
}

const flattenItems = (entries: SelectProps['items']) => entries.flatMap((entry) => ('items' in entry ? entry.items : [entry]))

interface SearchableOptionsProps {
  readonly items: SelectProps['items']
  readonly searchLabel: string
  readonly emptyText: string | undefined
  readonly searchText: string
  readonly onSearch: (text: string) => void
}

/** Options with a search field, which keeps the focus while the arrow keys move through the options. */
function SearchableOptions({ items, searchLabel, emptyText, searchText, onSearch }: SearchableOptionsProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const search = useRef<HTMLDivElement>(null)
  // The keyboard delegate gets the filtered options before react-aria has updated its own list.
  const keyboardDelegate = useMemo(
    () => createTypeAhead(flattenItems(items).filter((item) => contains(getSearchText(item), searchText))),
    [items, searchText, contains],
  )
  const handleSearch = (text: string) => {
    onSearch(text)
    // Shows the first results, even if the list was scrolled down.
    search.current?.parentElement?.scrollTo(0, 0)
  }
  return (
    <Autocomplete filter={contains} onInputChange={handleSearch}>
      <div ref={search} className={classes.search}>
        <SearchField label={searchLabel} autoFocus />
      </div>
      <OptionList items={items} emptyText={emptyText} keyboardDelegate={keyboardDelegate} />
    </Autocomplete>
  )
}
