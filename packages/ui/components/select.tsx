import { SearchField } from '@balafon/ui/search-field'
import { ChevronDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Select as AriaSelect, Button, Label, SelectValue } from 'react-aria-components/Select'
import { beginningsFirst } from '../parts/beginnings-first.ts'
import field from '../parts/field.module.css'
import { FieldTexts, type FieldWords } from '../parts/field-texts.tsx'
import { Floating } from '../parts/floating.tsx'
import { InLanguage } from '../parts/in-language.tsx'
import { Options, type SelectItem, type SelectSection, textOf } from '../parts/options.tsx'
import { typeAhead } from '../parts/type-ahead.ts'
import classes from './select.module.css'

export type { SelectItem, SelectSection } from '../parts/options.tsx'

interface SelectProps extends FieldWords {
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
  const flat = useMemo(() => flatOf(items), [items])
  // Both halves of react-aria's select take it, though their types do not say so: hence the spread.
  const keys = useMemo(() => ({ keyboardDelegate: typeAhead(flat) }), [flat])
  // Not kept where it is typed: react-aria draws what stands below once more to learn what is in the list.
  const [typed, setTyped] = useState('')
  const found = useMemo(() => beginningsFirst(items, typed), [items, typed])
  const chosen = flat.find(({ id }) => id === value)
  return (
    <InLanguage>
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
        <Floating title={label} isList isTall={searchLabel !== undefined}>
          {searchLabel === undefined ? (
            <Options items={items} {...keys} />
          ) : (
            <Searchable items={found} searchLabel={searchLabel} emptyText={emptyText} typed={typed} onSearch={setTyped} />
          )}
        </Floating>
      </AriaSelect>
    </InLanguage>
  )
}

const flatOf = (entries: SelectProps['items']) => entries.flatMap((entry) => ('items' in entry ? entry.items : [entry]))

interface SearchableProps {
  readonly items: SelectProps['items']
  readonly searchLabel: string
  readonly emptyText: string | undefined
  readonly typed: string
  readonly onSearch: (text: string) => void
}

/** The search keeps the focus while the arrows go through what is left. */
function Searchable({ items, searchLabel, emptyText, typed, onSearch }: SearchableProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const search = useRef<HTMLDivElement>(null)
  // The first of what is left has the arrows' mark already while react-aria is still about to put it there.
  const keys = useMemo(() => typeAhead(flatOf(items).filter((item) => contains(textOf(item), typed))), [items, typed, contains])
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
      <Options items={items} emptyText={emptyText} keyboardDelegate={keys} />
    </Autocomplete>
  )
}
