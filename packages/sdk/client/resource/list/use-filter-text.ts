import { useFormat } from '../../i18n/format.ts'
import type { AnyResource } from '../any-resource.ts'
import { useEntityLabels } from '../use-entity-labels.ts'
import { findFilterField } from '../use-list-state.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { useValueText } from '../use-value-text.ts'
import { type Condition, createDraft } from './filter-draft.ts'

const PERIOD = /^(\d+)([hd])$/

/** Returns the text of a filter's condition, for its chip: `Artist`, `from Mar 1, 2026`, `past 30 days`. */
export function useFilterText(resource: AnyResource, name: string, condition: Condition): string {
  const { t } = useResourceTexts(resource)
  const getValueText = useValueText(resource)
  const format = useFormat()
  const field = findFilterField(resource, name)
  const { mode, value, end } = createDraft(field, condition)
  const entities = useEntityLabels(field?.entity ?? '', mode === 'in' && Array.isArray(value) ? value.map(Number) : [])

  if (!field) return typeof value === 'boolean' ? t(value ? 'list.yes' : 'list.no') : String(value)
  const formatOne = (one: unknown) => {
    if (field.kind === 'reference') return entities.get(Number(one)) ?? `#${String(one)}`
    return Array.isArray(one) || field.kind === 'tags' ? String(one) : getValueText(name, one)
  }
  switch (mode) {
    case 'empty':
    case 'not_empty':
      return t(`list.filter.${mode}`)
    case 'within':
      return formatPeriod(String(value))
    case 'between':
      return t('list.filter.range', { start: formatOne(value), end: formatOne(end) })
    case 'eq':
      return formatOne(value)
    case 'in':
    case 'any':
      return format.list([value].flat().map(formatOne))
    case 'not_in':
    case 'all':
      return t(`list.filter.${mode}_value`, { value: format.list([value].flat().map(formatOne)) })
    default:
      return t(`list.filter.${mode}_value`, { value: formatOne(value) })
  }

  function formatPeriod(period: string) {
    const [, count = '0', unit = 'd'] = PERIOD.exec(period) ?? []
    return t(unit === 'h' ? 'list.filter.past_hours' : 'list.filter.past_days', { count: Number(count) })
  }
}
