import type { Field } from '../../../contract/resource/fields.ts'
import { OPERATORS, type Operator } from '../../../contract/resource/list-parameters.ts'

/** What a user chooses in the editor of a filter: an operator, a range, or whether the field is empty. */
export type FilterMode =
  | 'contains'
  | 'eq'
  | 'starts_with'
  | 'in'
  | 'not_in'
  | 'gte'
  | 'lte'
  | 'lt'
  | 'between'
  | 'within'
  | 'any'
  | 'all'
  | 'empty'
  | 'not_empty'

/** The conditions on a field, by operator, as the list query contains them. */
export type Condition = Readonly<Record<string, unknown>>

/** What the fields of the filter editor contain. */
export interface FilterDraft {
  readonly mode: FilterMode
  readonly value: unknown
  /** The upper end of a range. */
  readonly end: unknown
}

/** The modes with a list of values. */
const LIST_MODES: ReadonlySet<FilterMode> = new Set(['in', 'not_in', 'any', 'all'])

/** Returns whether a filter mode has several values. */
export const isListMode = (mode: FilterMode): boolean => LIST_MODES.has(mode)

/** Returns the operator for the upper end of a range. A range of times does not include its end. */
const getUpperOperator = (field: Field) => (field.kind === 'timestamp' ? 'lt' : 'lte')

/**
 * Lists the modes that a user can choose for a field. A custom filter has no field, and always the mode `eq`.
 * @param hasNames Whether the values of a text field have names, among which the user chooses one.
 */
export function listFilterModes(field: Field | undefined, hasNames = false): readonly FilterMode[] {
  if (!field) return ['eq']
  if (hasNames) return field.options.nullable ? ['eq', 'empty', 'not_empty'] : ['eq']
  const operators: readonly Operator[] = OPERATORS[field.kind]
  return operators.flatMap((operator): readonly FilterMode[] => {
    if (operator === 'empty') return field.options.nullable ? ['empty', 'not_empty'] : []
    const isUpper = operators.includes('gte') && operator === getUpperOperator(field)
    return isUpper ? [operator, 'between'] : [operator]
  })
}

/** Creates the state of the editor from the present condition, or an empty state when the list has no condition. */
export function createDraft(field: Field | undefined, condition: Condition = {}, hasNames = false): FilterDraft {
  const [mode = 'eq'] = listFilterModes(field, hasNames)
  const [operator] = Object.keys(condition)
  if (operator === undefined || !field) return { mode, value: condition.eq ?? getEmptyValue(mode), end: null }
  if (operator === 'empty') return { mode: condition.empty ? 'empty' : 'not_empty', value: null, end: null }
  const upper = getUpperOperator(field)
  if (condition.gte !== undefined && condition[upper] !== undefined) return { mode: 'between', value: condition.gte, end: condition[upper] }
  return { mode: operator as FilterMode, value: condition[operator], end: null }
}

/** Changes the mode, and keeps the value where it has the same type. */
export function changeMode({ mode: previous, value, end }: FilterDraft, mode: FilterMode): FilterDraft {
  const isSameType = isListMode(previous) === isListMode(mode) && (previous === 'within') === (mode === 'within')
  return { mode, value: isSameType && value !== null ? value : getEmptyValue(mode), end }
}

function getEmptyValue(mode: FilterMode): unknown {
  if (isListMode(mode)) return []
  return mode === 'within' ? '30d' : null
}

const isMissing = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the condition that the user has chosen, or null while a value is missing. */
export function createCondition(field: Field | undefined, { mode, value, end }: FilterDraft): Condition | null {
  if (mode === 'empty' || mode === 'not_empty') return { empty: mode === 'empty' }
  if (mode === 'between' && field) return isMissing(value) || isMissing(end) ? null : { gte: value, [getUpperOperator(field)]: end }
  return isMissing(value) ? null : { [mode]: typeof value === 'string' ? value.trim() : value }
}
