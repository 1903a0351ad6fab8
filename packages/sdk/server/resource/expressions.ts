import { cast, col, where as createCondition, fn, type Model, type ModelStatic, Op, type WhereOptions } from 'sequelize'
import { type Field, getAttributeName, LIST_LIMITS, type Resource } from '../../contract/index.ts'

/** An expression of SQL: a column or a function call. */
export type Expression = ReturnType<typeof fn> | ReturnType<typeof col>

/** Compares an expression with a value. The types of Sequelize allow no operators here. */
export const compare = (expression: Expression, operator: symbol, value: unknown): WhereOptions => createCondition(expression, { [operator]: value } as never)

/** Converts a text to lower case without accents and signs. The schema is named, because third-party plugins have another search path. */
export const normalizeText = (text: unknown): Expression => fn('public.search_text', text)

/**
 * Concatenates texts. It uses `textcat`, because PostgreSQL evaluates it when it plans the statement and can then use an index. The result of `concat`
 * may depend on settings, so that PostgreSQL does not know it at that time.
 */
const concatenate = (start: string, middle: Expression, end: string): Expression => fn('textcat', fn('textcat', start, middle), end)

/** The expressions and conditions for the fields of a resource. */
export type Expressions = ReturnType<typeof createExpressions>

/** Creates expressions and conditions for the fields of a resource. Names of columns come from the declaration and the model only; values are escaped. */
export function createExpressions({ path, fields }: Resource, model: ModelStatic<Model>) {
  function getField(name: string): Field {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw new Error(`${path}: unknown field`)
    return field
  }
  function getColumn(name: string): Expression {
    const attribute = name === 'id' ? 'id' : getAttributeName(name, getField(name))
    const { field } = model.getAttributes()[attribute] ?? {}
    if (field === undefined) throw new Error(`${path}: the model has no attribute "${attribute}"`)
    return col(field)
  }
  // Checks all columns now, so that a missing column fails at the start of the plugin and not at the first request.
  for (const name of ['id', ...Object.keys(fields)]) getColumn(name)

  /**
   * Returns the expression that a list is sorted by. Texts are sorted alphabetically, because PostgreSQL would sort them by their bytes ("Zoé" before "awa").
   */
  function getSortExpression(name: string): Expression {
    if (name === 'id') return getColumn(name)
    const { kind } = getField(name)
    if (kind === 'text') return normalizeText(getColumn(name))
    return kind === 'email' ? fn('lower', getColumn(name)) : getColumn(name)
  }

  function matchText(name: string, text: string, start: '' | '%'): WhereOptions {
    const column = getColumn(name)
    if (getField(name).kind === 'email') return compare(fn('lower', column), Op.like, `${start}${escapePattern(text.toLowerCase())}%`)
    // `search_text` removes the wildcards of a pattern, so the text needs no escaping. A text without alphanumeric characters becomes empty and matches
    // nothing.
    const hasContent = compare(normalizeText(text), Op.ne, '')
    return { [Op.and]: [hasContent, compare(normalizeText(column), Op.like, concatenate(start, normalizeText(text), '%'))] }
  }

  function isEqual(name: string, value: unknown): WhereOptions {
    if (getField(name).kind === 'email') return compare(fn('lower', getColumn(name)), Op.eq, String(value).toLowerCase())
    return compare(getColumn(name), Op.eq, value)
  }

  /** Creates the condition of an operator. */
  function buildCondition(name: string, operator: string, unchecked: unknown): WhereOptions {
    const value = assertScalars(unchecked)
    const column = getColumn(name)
    switch (operator) {
      case 'contains':
        return matchText(name, String(value), '%')
      case 'starts_with':
        return matchText(name, String(value), '')
      case 'eq':
        return isEqual(name, value)
      case 'in':
        return compare(column, Op.in, value)
      case 'not_in':
        return { [Op.or]: [compare(column, Op.notIn, value), compare(column, Op.is, null)] }
      case 'gte':
        return compare(column, Op.gte, value)
      case 'lte':
        return compare(column, Op.lte, value)
      case 'lt':
        return compare(column, Op.lt, value)
      case 'within':
        return compare(column, Op.gte, new Date(Date.now() - parseHours(String(value)) * 3_600_000))
      case 'any':
        return compare(column, Op.overlap, cast(formatArray(value), 'text[]'))
      case 'all':
        return compare(column, Op.contains, cast(formatArray(value), 'text[]'))
      case 'empty':
        return compare(column, value ? Op.is : Op.not, null)
      default:
        throw new Error(`${path}: unknown operator`)
    }
  }

  return { getField, getSortExpression, buildCondition, matchWord: (name: string, word: string) => matchText(name, word, '%') }
}

/**
 * Throws when a value is an object, because Sequelize would read its properties as operators. Queries of plugins do not pass the parser, so they are checked
 * here.
 */
export function assertScalars(value: unknown): unknown {
  const isScalar = (item: unknown) => ['string', 'number', 'boolean'].includes(typeof item)
  if (isScalar(value) || (Array.isArray(value) && value.length <= LIST_LIMITS.values && value.every(isScalar))) return value
  throw new TypeError('A filter takes a text, a number, a boolean or a list of them.')
}

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const parseHours = (period: string) => Number.parseInt(period, 10) * (period.endsWith('d') ? 24 : 1)
const formatArray = (value: unknown) => `{${(value as readonly string[]).map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
