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

export type { SelectItem, SelectSection } from '../parts/option-list.tsx'

interface SelectProps extends FieldTextProps {
  readonly items: readonly (SelectItem | SelectSection)[]
  /** The id of the one chosen. */
  readonly value: string | null
  readonly onChange: (id: string) => void
  readonly placeholder?: string
  /** Puts a search field above the list. */
  readonly searchLabel?: string
  /** What to say when the search finds nothing. */
  readonly emptyText?: string
  readonly name?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly onBlur?: () => void
}

/** One of many. Type-ahead, arrows, Escape; a sheet from below on a phone. */
export function Select({ label, hint, error, items, value, onChange, placeholder = '', searchLabel, emptyText, ...rest }: SelectProps) {
  const flat = useMemo(() => flattenItems(items), [items])
  // Both halves of react-aria's select take it, though their types do not say so: hence the spread.
  const keys = useMemo(() => ({ keyboardDelegate: createTypeAhead(flat) }), [flat])
  // Not kept where it is typed: react-aria draws what stands below once more to learn what is in the list.
  const [typed, setTyped] = useState('')
  const found = useMemo(() => sortPrefixMatches(items, typed), [items, typed])
  const chosen = flat.find(({ id }) => id === value)
  return (
    <PageLocaleProvider>
      <AriaSelect
        {...rest}
        value={chosen ? value : null}
        onChange={(id) => id !== null && onChange(String(id))}
        onOpenChange={() => setTyped('')}
        placeholder={placeholder}
        {...keys}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={field.field ?? ''}
      >
        <Label className={field.label ?? ''}>{label}</Label>
        <Button className={`${field.box} ${classes.trigger}`}>
          {chosen?.icon}
          <SelectValue className={classes.value ?? ''}>{({ isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : chosen?.label)}</SelectValue>
          <ChevronDown className={classes.arrow} aria-hidden="true" />
        </Button>
        <FieldTexts hint={hint} error={error} />
        <FloatingPanel title={label} isList isTall={searchLabel !== undefined}>
          {searchLabel === undefined ? (
            <OptionList items={items} {...keys} />
          ) : (
            <SearchableOptions items={found} searchLabel={searchLabel} emptyText={emptyText} typed={typed} onSearch={setTyped} />
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
  readonly typed: string
  readonly onSearch: (text: string) => void
}

/** The search keeps the focus while the arrows go through what is left. */
function SearchableOptions({ items, searchLabel, emptyText, typed, onSearch }: SearchableOptionsProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const search = useRef<HTMLDivElement>(null)
  // The first of what is left has the arrows' mark already while react-aria is still about to put it there.
  const keys = useMemo(() => createTypeAhead(flattenItems(items).filter((item) => contains(getSearchText(item), typed))), [items, typed, contains])
  const look = (text: string) => {
    onSearch(text)
    // What is found begins at its beginning, wherever the list stood before.
    search.current?.parentElement?.scrollTo(0, 0)
  }
  return (
    <Autocomplete filter={contains} onInputChange={look}>
      <div ref={search} className={classes.search}>
        <SearchField label={searchLabel} autoFocus />
      </div>
      <OptionList items={items} emptyText={emptyText} keyboardDelegate={keys} />
    </Autocomplete>
  )
}
