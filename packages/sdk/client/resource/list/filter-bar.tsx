import { Button } from '@balafon/ui/button'
import { AddFilterChip, FilterChip } from '@balafon/ui/filter-chip'
import { SearchField } from '@balafon/ui/search-field'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { canRead } from '../../../contract/resource/list-query.ts'
import type { AnyResource } from '../any-resource.ts'
import { useAccess } from '../use-access.ts'
import { type ListState, listActiveFilters } from '../use-list-state.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import type { Condition } from './filter-draft.ts'
import classes from './filter-form.module.css'
import { FilterForm } from './filter-form.tsx'
import { useFilterText } from './use-filter-text.ts'

interface FilterBarProps {
  readonly resource: AnyResource
  readonly state: ListState
  /** The fields that the screen filters itself. The filter bar does not show them. */
  readonly hidden: readonly string[]
}

/** The active filters of a list as chips, and a button that adds one. */
export function FilterBar({ resource, state, hidden }: FilterBarProps) {
  const { t } = useResourceTexts(resource)
  const active = listActiveFilters(state.query).filter((name) => !hidden.includes(name))
  const names = useFilterNames(resource).filter((name) => !hidden.includes(name))
  return (
    <>
      {active.map((name) => (
        <ActiveFilter key={name} resource={resource} state={state} name={name} />
      ))}
      {names.length > active.length ? (
        <AddFilterChip label={t('list.filter.add')}>
          {(close) => <AddFilter resource={resource} state={state} names={names.filter((name) => !active.includes(name))} onDone={close} />}
        </AddFilterChip>
      ) : null}
    </>
  )
}

/** Returns the names of the fields and custom filters that the user may filter by. */
function useFilterNames({ fields, filters }: AnyResource): readonly string[] {
  const { can } = useAccess()
  const filterable = Object.entries(fields).filter(([, field]) => field.options.filterable !== false && canRead(field, can))
  return [...Object.keys(filters), ...filterable.map(([name]) => name)]
}

interface ActiveFilterProps extends Omit<FilterBarProps, 'hidden'> {
  readonly name: string
}

function ActiveFilter({ resource, state, name }: ActiveFilterProps) {
  const { t, getLabel } = useResourceTexts(resource)
  const condition = (state.query.filters as Readonly<Record<string, Condition>>)[name] ?? {}
  const label = getLabel(name)
  return (
    <FilterChip
      name={label}
      value={useFilterText(resource, name, condition)}
      removeLabel={t('list.filter.remove', { name: label })}
      onRemove={() => state.setFilter(name, null)}
    >
      {(close) => (
        <FilterForm
          resource={resource}
          name={name}
          condition={condition}
          onApply={(next) => {
            close()
            state.setFilter(name, next)
          }}
        />
      )}
    </FilterChip>
  )
}

interface AddFilterProps extends Omit<FilterBarProps, 'hidden'> {
  readonly names: readonly string[]
  readonly onDone: () => void
}

/** A list with at least this number of fields has a search field for them. */
const SEARCHABLE_COUNT = 9

/** Lets the user choose a field and then a condition on it. */
function AddFilter({ resource, state, names, onDone }: AddFilterProps) {
  const { t, getLabel } = useResourceTexts(resource)
  const [chosen, setChosen] = useState<string>()
  const [searchText, setSearchText] = useState('')
  if (chosen !== undefined) {
    return (
      <div className={classes.fields}>
        <span className={classes.back}>
          <Button variant="quiet" size="small" icon={<ChevronLeft />} onPress={() => setChosen(undefined)}>
            {t('list.filter.back')}
          </Button>
        </span>
        <FilterForm
          resource={resource}
          name={chosen}
          onApply={(condition) => {
            onDone()
            state.setFilter(chosen, condition)
          }}
        />
      </div>
    )
  }
  const shown = names.filter((name) => getLabel(name).toLocaleLowerCase().includes(searchText.toLocaleLowerCase()))
  return (
    <div className={classes.fields}>
      {names.length >= SEARCHABLE_COUNT ? <SearchField label={t('list.filter.find_field')} value={searchText} onChange={setSearchText} autoFocus /> : null}
      <ul>
        {shown.map((name, index) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/noAutofocus: the popover has just been opened by the user */}
            <button type="button" autoFocus={index === 0 && names.length < SEARCHABLE_COUNT} onClick={() => setChosen(name)}>
              {getLabel(name)}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p role="status">{t('list.no_match')}</p> : null}
    </div>
  )
}
