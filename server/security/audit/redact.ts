/** Shown in place of the value of a secret. */
export const MASK = '••••••'

/** Names of fields with values that are never recorded, whatever their owner declares. */
const SECRET_NAME = /pass(word|phrase)|secret|token|api_?key|private_?key|credential|smtp_url|_hash$|Hash$|recovery_?code|iban/i

const MAX_TEXT_LENGTH = 2000
const MAX_DEPTH = 6
const MAX_ITEMS = 200
/** An entry with larger values keeps the names of the changed fields only. */
const MAX_JSON_LENGTH = 64_000
const TRUNCATED = '…'

type Values = Readonly<Record<string, unknown>>

/** Prepares the values of an entry: without secrets, without fields that did not change, and of a limited size. */
export function prepareValues(before: object | null | undefined, after: object | null | undefined): { before: Values | null; after: Values | null } {
  const [plainBefore, plainAfter] = [toPlain(before), toPlain(after)]
  const changed = plainBefore && plainAfter ? listChangedNames(plainBefore, plainAfter) : null
  const prepare = (values: Values | null) => values && limitSize(redact(changed ? pick(values, changed) : values))
  return { before: prepare(plainBefore), after: prepare(plainAfter) }
}

/** Converts values such as dates as JSON does. Undefined fields are left out. */
const toPlain = (values: object | null | undefined): Values | null => (values ? (JSON.parse(JSON.stringify(values)) as Values) : null)

const listChangedNames = (before: Values, after: Values): ReadonlySet<string> =>
  new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])))

const pick = (values: Values, names: ReadonlySet<string>): Values => Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))

const redact = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, redactField(name, value, 0)]))

function redactField(name: string, value: unknown, depth: number): unknown {
  if (SECRET_NAME.test(name) && value !== null && value !== '' && typeof value !== 'boolean') return MASK
  return redactValue(value, depth)
}

function redactValue(value: unknown, depth: number): unknown {
  // PostgreSQL's jsonb cannot store the character U+0000.
  if (typeof value === 'string') return shorten(value.replaceAll('\0', ''))
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return TRUNCATED
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redactValue(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, redactField(name, child, depth + 1)]))
}

const shorten = (text: string) => (text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) + TRUNCATED : text)

const limitSize = (values: Values): Values =>
  JSON.stringify(values).length > MAX_JSON_LENGTH ? Object.fromEntries(Object.keys(values).map((name) => [name, TRUNCATED])) : values
