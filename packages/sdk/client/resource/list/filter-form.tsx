import { Button } from '@balafon/ui/button'
import { Select } from '@balafon/ui/select'
import { useState } from 'react'
import type { AnyResource } from '../any-resource.ts'
import { findFilterField } from '../use-list-state.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { useValueNames } from '../value-names.ts'
import { type Condition, changeMode, createCondition, createDraft, type FilterDraft, type FilterMode, listFilterModes } from './filter-draft.ts'
import classes from './filter-form.module.css'
import { FilterValue } from './filter-value.tsx'

interface FilterFormProps {
  readonly resource: AnyResource
  /** The name of the field or of the custom filter. */
  readonly name: string
  readonly condition?: Condition | undefined
  readonly onApply: (condition: Condition) => void
}

/** The editor of one filter: an operator and its value. */
export function FilterForm({ resource, name, condition, onApply }: FilterFormProps) {
  const texts = useResourceTexts(resource)
  const { t } = texts
  const field = findFilterField(resource, name)
  const valueNames = useValueNames()[name]
  const isBoolean = field?.kind === 'boolean' || resource.filters[name]?.kind === 'boolean'
  const [draft, setDraft] = useState<FilterDraft>(() => {
    const initial = createDraft(field, condition, valueNames !== undefined)
    return isBoolean && initial.mode === 'eq' ? { ...initial, value: initial.value ?? true } : initial
  })
  const [isIncomplete, setIncomplete] = useState(false)
  const ownModes = listFilterModes(field, valueNames !== undefined)
  // A link can contain any operator.
  const modes = ownModes.includes(draft.mode) ? ownModes : listFilterModes(field)
  const error = isIncomplete && !createCondition(field, draft) ? t('field.required') : undefined
  const hasValue = draft.mode !== 'empty' && draft.mode !== 'not_empty'
  const isRange = draft.mode === 'between'

  const apply = () => {
    const next = createCondition(field, draft)
    if (next) onApply(next)
    else setIncomplete(true)
  }
  const setMode = (id: string) => {
    const mode = modes.find((other) => other === id)
    if (!mode) return
    const next = changeMode(draft, mode)
    setDraft(isBoolean && next.value === null ? { ...next, value: true } : next)
  }
  const valueProps = { field, name, mode: draft.mode, texts, valueNames }
  return (
    <form
      className={classes.form}
      // The browser's own validation messages are not in the language of the page.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <p className={classes.title}>{texts.getLabel(name)}</p>
      {modes.length > 1 ? (
        <Select
          label={t('list.filter.condition')}
          items={modes.map((mode) => ({ id: mode, label: t(getModeKey(mode, field?.kind)) }))}
          value={draft.mode}
          onChange={setMode}
        />
      ) : null}
      {hasValue ? (
        <FilterValue
          {...valueProps}
          label={t(isRange ? 'list.filter.start' : 'list.filter.value')}
          value={draft.value}
          onChange={(value) => setDraft({ ...draft, value })}
          error={error}
        />
      ) : null}
      {isRange ? (
        <FilterValue {...valueProps} label={t('list.filter.end')} value={draft.end} onChange={(end) => setDraft({ ...draft, end })} error={error} />
      ) : null}
      <Button type="submit" variant="primary" size="small">
        {t('list.filter.apply')}
      </Button>
    </form>
  )
}

const TIME_KINDS = ['date', 'timestamp']

/** A day is "from" and "until"; a number is "at least" and "at most". */
const getModeKey = (mode: FilterMode, kind = '') =>
  TIME_KINDS.includes(kind) && ['gte', 'lte', 'lt'].includes(mode) ? `list.filter.time_${mode}` : `list.filter.${mode}`
