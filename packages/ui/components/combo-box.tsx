import { RemovableChip } from '@balafon/ui/chip'
import { SearchField } from '@balafon/ui/search-field'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Select as AriaSelect, Button, Label, SelectValue } from 'react-aria-components/Select'
import { ChipList } from '../parts/chip-list.tsx'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { FloatingPanel } from '../parts/floating-panel.tsx'
import { OptionList, type SelectItem } from '../parts/option-list.tsx'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import classes from './select.module.css'

interface ComboBoxProps extends FieldTextProps {
  /** The options that match the search text. The caller filters them, because they may come from the server. */
  readonly items: readonly SelectItem[]
  /** The selected options, also when the search does not match them. */
  readonly selected: readonly SelectItem[]
  readonly onChange: (selected: readonly SelectItem[]) => void
  readonly searchText: string
  readonly onSearch: (text: string) => void
  readonly searchLabel: string
  /** Shown when nothing matches, or while the options are loading. */
  readonly emptyText: string
  /** Selects several options. They are shown inside the field, and a selection clears the search. */
  readonly isMultiple?: boolean
  readonly placeholder?: string
  /** Labels the option that creates an entry from the search text. Without it, only existing options can be selected. */
  readonly createLabel?: string | undefined
  readonly onCreate?: (text: string) => void
  /** For example `Remove Awa`. */
  readonly getRemoveLabel: (label: string) => string
  readonly name?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly onBlur?: () => void
}

/** The id of the option that creates an entry. Ids of other options do not start with a space. */
const CREATE_ID = ' create'

/** A choice of one or several options with a search, which the caller runs. On phones it opens a sheet. */
export function ComboBox({ label, hint, error, items, selected, onChange, isMultiple = false, placeholder = '', ...props }: ComboBoxProps) {
  const { searchText, onSearch, searchLabel, emptyText, createLabel, onCreate, getRemoveLabel, ...rest } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const [first] = selected
  const options = createLabel === undefined ? items : [...items, { id: CREATE_ID, label: createLabel }]

  function select(ids: readonly string[]) {
    if (ids.includes(CREATE_ID)) {
      onCreate?.(searchText.trim())
      onSearch('')
    } else if (isMultiple) {
      // Empties the search field for the next search. Otherwise Escape would only clear the field, and not close the list.
      onSearch('')
    }
    const known = [...selected, ...items]
    onChange(ids.flatMap((id) => known.find((item) => item.id === id) ?? []))
  }
  const remove = (id: string) => {
    onChange(selected.filter((item) => item.id !== id))
    trigger.current?.focus()
  }

  return (
    <PageLocaleProvider>
      <AriaSelect<SelectItem, 'multiple' | 'single'>
        {...rest}
        // Lets the list open while it is empty, because the options are loaded when it opens.
        allowsEmptyCollection
        selectionMode={isMultiple ? 'multiple' : 'single'}
        value={isMultiple ? selected.map(({ id }) => id) : (first?.id ?? null)}
        onChange={(value) => select(Array.isArray(value) ? value.map(String) : value === null ? [] : [String(value)])}
        onOpenChange={() => onSearch('')}
        placeholder={placeholder}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={field.field ?? ''}
      >
        <Label className={field.label ?? ''}>{label}</Label>
        {isMultiple ? (
          <div className={`${field.box} ${classes.multiple}`}>
            {selected.length > 0 ? (
              <ChipList label={label}>
                {selected.map((item) => (
                  <RemovableChip
                    key={item.id}
                    icon={item.icon}
                    removeLabel={getRemoveLabel(item.label)}
                    isDisabled={rest.isDisabled ?? false}
                    onRemove={() => remove(item.id)}
                  >
                    {item.label}
                  </RemovableChip>
                ))}
              </ChipList>
            ) : null}
            <Button ref={trigger} className={`${classes.trigger} ${classes.behind}`}>
              <SelectValue className={classes.value ?? ''}>{() => (first ? '' : placeholder)}</SelectValue>
              <ChevronDown className={classes.arrow} aria-hidden="true" />
            </Button>
          </div>
        ) : (
          <Button ref={trigger} className={`${field.box} ${classes.trigger}`}>
            {first?.icon}
            <SelectValue className={classes.value ?? ''}>{() => first?.label ?? placeholder}</SelectValue>
            <ChevronDown className={classes.arrow} aria-hidden="true" />
          </Button>
        )}
        <FieldTexts hint={hint} error={error} />
        <FloatingPanel title={label} isList isTall>
          <Autocomplete inputValue={searchText} onInputChange={onSearch}>
            <div className={classes.search}>
              <SearchField label={searchLabel} autoFocus />
            </div>
            <OptionList items={options} emptyText={emptyText} />
          </Autocomplete>
        </FloatingPanel>
      </AriaSelect>
    </PageLocaleProvider>
  )
}
