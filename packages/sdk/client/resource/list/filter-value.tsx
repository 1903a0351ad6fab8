import { Checkbox } from '@balafon/ui/checkbox'
import { ComboBox } from '@balafon/ui/combo-box'
import { DateField } from '@balafon/ui/date-field'
import { DateTimeField } from '@balafon/ui/date-time-field'
import { MoneyField } from '@balafon/ui/money-field'
import { NumberField } from '@balafon/ui/number-field'
import { RadioGroup } from '@balafon/ui/radio-group'
import { Select } from '@balafon/ui/select'
import { TagsField } from '@balafon/ui/tags-field'
import { TextField } from '@balafon/ui/text-field'
import { searchEntities } from '../../../contract/entities.ts'
import type { Field } from '../../../contract/resource/fields.ts'
import { useApi } from '../../api/hooks.ts'
import { useSearchText } from '../../forms/fields/use-search-text.ts'
import { findTimeZone } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { useBootstrap } from '../../state/bootstrap.ts'
import type { ResourceTexts } from '../use-resource-texts.ts'
import type { FilterMode } from './filter-draft.ts'
import classes from './filter-form.module.css'

interface FilterValueProps {
  /** Undefined for a custom filter. */
  readonly field: Field | undefined
  readonly name: string
  readonly mode: FilterMode
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly texts: ResourceTexts
  readonly error?: string | undefined
  /** The names of the values of a text field, by value. */
  readonly valueNames?: Readonly<Record<string, string>> | undefined
}

/** The control for the value of a filter, for each kind of field. */
export function FilterValue(props: FilterValueProps) {
  const { field, mode, label, value, onChange, error, texts, valueNames } = props
  const number = typeof value === 'number' ? value : null
  const text = typeof value === 'string' ? value : null
  if (mode === 'within') return <PeriodValue {...props} />
  if (mode === 'eq' && valueNames) return <NamedValue {...props} valueNames={valueNames} />
  switch (field?.kind) {
    case 'choice':
      return <ChoiceValue {...props} />
    case 'reference':
      return <EntityValue {...props} />
    case 'boolean':
      return <BooleanValue {...props} />
    case 'integer':
      return <NumberField label={label} error={error} value={number ?? Number.NaN} onChange={(next) => onChange(Number.isNaN(next) ? null : next)} autoFocus />
    case 'money':
      return <MoneyField label={label} error={error} currency={field.currency ?? ''} value={number} onChange={onChange} autoFocus />
    case 'date':
      return <DateField label={label} error={error} value={text} onChange={onChange} />
    case 'timestamp':
      return <TimestampValue {...props} />
    case 'tags':
      return (
        <TagsField
          label={label}
          error={error}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          getRemoveLabel={(tag) => texts.t('list.filter.remove_value', { value: tag })}
        />
      )
    default:
      return <TextOrBoolean {...props} />
  }
}

/** The control of a custom filter, the value of which is a text or a boolean. */
const TextOrBoolean = (props: FilterValueProps) =>
  typeof props.value === 'boolean' ? (
    <BooleanValue {...props} />
  ) : (
    <TextField
      label={props.label}
      error={props.error}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={props.onChange}
      autoFocus
      maxLength={200}
    />
  )

const BooleanValue = ({ label, value, onChange, texts: { t } }: FilterValueProps) => (
  <RadioGroup
    label={label}
    value={value === false ? 'false' : 'true'}
    onChange={(next) => onChange(next === 'true')}
    options={[
      { value: 'true', label: t('list.yes') },
      { value: 'false', label: t('list.no') },
    ]}
  />
)

function ChoiceValue({ field, name, label, value, onChange, error, texts }: FilterValueProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (choice: string, isChosen: boolean) => onChange(isChosen ? [...chosen, choice] : chosen.filter((other) => other !== choice))
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {field?.choices?.map((choice) => (
        <Checkbox key={choice} isSelected={chosen.includes(choice)} onChange={(isChosen) => toggle(choice, isChosen)}>
          {texts.getChoiceLabel(name, choice)}
        </Checkbox>
      ))}
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Chooses one of the values of a text field that have names. */
function NamedValue({ label, value, onChange, error, valueNames }: FilterValueProps & { readonly valueNames: Readonly<Record<string, string>> }) {
  const language = useLanguage()
  const names = typeof value === 'string' && !Object.hasOwn(valueNames, value) ? { ...valueNames, [value]: value } : valueNames
  const items = Object.entries(names).map(([id, name]) => ({ id, label: name }))
  return (
    <Select
      label={label}
      error={error}
      items={items.toSorted((a, b) => a.label.localeCompare(b.label, language))}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  )
}

const PERIODS = ['24h', '7d', '30d', '90d', '365d']

function PeriodValue({ label, value, onChange, texts: { t } }: FilterValueProps) {
  const period = String(value)
  // Adds the present period when it is not one of the offered periods, because a link can contain any period.
  const periods = PERIODS.includes(period) ? PERIODS : [period, ...PERIODS]
  const items = periods.map((id) => ({
    id,
    label: t(id.endsWith('h') ? 'list.filter.past_hours' : 'list.filter.past_days', { count: Number.parseInt(id, 10) }),
  }))
  return <Select label={label} items={items} value={period} onChange={onChange} />
}

function TimestampValue({ label, value, onChange, error }: FilterValueProps) {
  const timeZone = useBootstrap(({ user, settings }) => findTimeZone(user?.timezone, settings['dates.default_timezone']))
  return <DateTimeField label={label} error={error} value={typeof value === 'string' ? value : null} onChange={onChange} timeZone={timeZone} />
}

/** Chooses entities, such as artists, by a search on the server. */
function EntityValue({ field, label, value, onChange, error, texts: { t } }: FilterValueProps) {
  const { text, settledText, onSearch } = useSearchText()
  const kind = field?.entity ?? ''
  const ids = Array.isArray(value) ? value.map(String) : []
  const found = useApi(searchEntities, { params: { kind }, query: { query: settledText || undefined } }, { keepPrevious: true })
  const chosen = useApi(searchEntities, { params: { kind }, query: { ids: ids.join(',') } }, { enabled: ids.length > 0, keepPrevious: true })
  const items = (found.data?.data ?? []).map(({ id, label: name, description }) => ({ id: String(id), label: name, ...(description && { description }) }))
  const names = new Map([...items, ...(chosen.data?.data ?? [])].map((item) => [String(item.id), item.label]))
  return (
    <ComboBox
      label={label}
      error={error}
      isMultiple
      items={items}
      selected={ids.map((id) => ({ id, label: names.get(id) ?? `#${id}` }))}
      onChange={(selected) => onChange(selected.map(({ id }) => Number(id)))}
      searchText={text}
      onSearch={onSearch}
      searchLabel={t('list.search')}
      emptyText={found.isPending ? t('list.loading') : t('list.no_match')}
      placeholder={t('list.filter.choose')}
      getRemoveLabel={(name) => t('list.filter.remove_value', { value: name })}
    />
  )
}
