import { Button } from '@balafon/ui/button'
import { Select } from '@balafon/ui/select'
import { useState } from 'react'
import type { AnyResource } from '../any-resource.ts'
import { findFilterField } from '../use-list-state.ts'
import { type ResourceTexts, useResourceTexts } from '../use-resource-texts.ts'
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
  const error = isIncomplete && !createCondition(field, draft) ? t('field.required') : undefined
  const hasValue = draft.mode !== 'empty' && draft.mode !== 'not_empty'
  const isRange = draft.mode === 'between'

  const apply = () => {
    const next = createCondition(field, draft)
    if (next) onApply(next)
    else setIncomplete(true)
  }
  const setMode = (mode: FilterMode) => {
    const next = changeMode(draft, mode)
    setDraft(isBoolean && next.value === null ? { ...next, value: true } : next)
  }
  const valueProps = { field, name, mode: draft.mode, texts, valueNames, error }
  return (
    <form
      className={classes.form}
      // Turns off the validation of the browser, because its messages are not in the language of the page.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <p className={classes.title}>{texts.getLabel(name)}</p>
      <ModeSelect field={field} hasValueNames={valueNames !== undefined} mode={draft.mode} t={t} onChange={setMode} />
      {hasValue ? (
        <FilterValue
          {...valueProps}
          label={t(isRange ? 'list.filter.start' : 'list.filter.value')}
          value={draft.value}
          onChange={(value) => setDraft({ ...draft, value })}
        />
      ) : null}
      {isRange ? <FilterValue {...valueProps} label={t('list.filter.end')} value={draft.end} onChange={(end) => setDraft({ ...draft, end })} /> : null}
      <Button type="submit" variant="primary" size="small">
        {t('list.filter.apply')}
      </Button>
    </form>
  )
}

interface ModeSelectProps {
  readonly field: ReturnType<typeof findFilterField>
  readonly hasValueNames: boolean
  readonly mode: FilterMode
  readonly t: ResourceTexts['t']
  readonly onChange: (mode: FilterMode) => void
}

/** A select with the modes of a field. Renders nothing when there is only one mode. */
function ModeSelect({ field, hasValueNames, mode, t, onChange }: ModeSelectProps) {
  const ownModes = listFilterModes(field, hasValueNames)
  // Adds the modes that this editor does not offer when the present mode is one of them, because a link can contain any operator.
  const modes = ownModes.includes(mode) ? ownModes : listFilterModes(field)
  if (modes.length <= 1) return null
  return (
    <Select
      label={t('list.filter.condition')}
      items={modes.map((other) => ({ id: other, label: t(getModeKey(other, field?.kind)) }))}
      value={mode}
      onChange={(id) => {
        const chosen = modes.find((other) => other === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

const TIME_KINDS = ['date', 'timestamp']

/** Returns the translation key of a mode. Days use "from" and "until" where numbers use "at least" and "at most". */
const getModeKey = (mode: FilterMode, kind = '') =>
  TIME_KINDS.includes(kind) && ['gte', 'lte', 'lt'].includes(mode) ? `list.filter.time_${mode}` : `list.filter.${mode}`
