import type { ErrorCode } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import type { ImportField, ImportKind } from '../../../contract/administration/imports.ts'
import type { RowMistake } from './music-import-row.model.ts'

/** The values of a row. Names of artists, albums and genres are not looked up yet; fields without a column or a value are missing. */
export interface RowValues {
  readonly id?: number
  readonly name?: string
  /** The text of the cell, and the names into which it is split. Both are needed, because the whole text may be the name of one artist. */
  readonly artists?: { readonly text: string; readonly names: readonly string[] }
  readonly album?: string
  readonly number?: number
  readonly disc?: number
  readonly release_type?: 'album' | 'single' | 'ep' | 'compilation'
  readonly release_date?: string
  readonly genres?: readonly string[]
  readonly tags?: readonly string[]
  readonly is_explicit?: boolean
  readonly isrc?: string
  readonly upc?: string
  readonly copyright?: string
  readonly country?: string
  readonly biography?: string
  readonly description?: string
}

export interface ParsedRow {
  readonly values: RowValues
  readonly mistakes: readonly RowMistake[]
}

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))
const toWholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))
const createNumberSchema = (minimum: number, maximum: number) => z.pipe(toWholeNumber, z.number().check(z.minimum(minimum), z.maximum(maximum)))

const YES = ['1', 'yes', 'y', 'true', 'x', 'oui', 'vrai']
const NO = ['0', 'no', 'n', 'false', 'non', 'faux']
const Flag = z.pipe(
  z.string().check(z.refine((value) => YES.includes(value.toLowerCase()) || NO.includes(value.toLowerCase()))),
  z.transform((value) => YES.includes(value.toLowerCase())),
)

/** A day such as `2026-03-01`. A year alone becomes the first day of the year. */
const Day = z.pipe(
  z.string(),
  z.pipe(
    z.transform((value: string) => (/^\d{4}$/.test(value) ? `${value}-01-01` : value)),
    z.iso.date().check(z.regex(/^(?!0000)/)),
  ),
)

const splitList = (value: string, separators: RegExp) => [...new Set(value.split(separators).map((part) => part.trim().replace(/\s+/g, ' ')))].filter(Boolean)
const createListSchema = (maxItems: number, maxLength: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => splitList(value, /[,;|]/)),
      z.array(text(maxLength)).check(z.maxLength(maxItems)),
    ),
  )

/**
 * Artists are separated by semicolons or vertical bars, because names can contain commas. A cell without them is split at commas, because exported lists
 * use commas.
 */
const Artists = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((value: string) => {
    const names = splitList(value, /[;|]/)
    return { text: value.trim().replace(/\s+/g, ' '), names: names.length > 1 ? names : splitList(value, /,\s/) }
  }),
)

/** Creates the schema of a code such as an ISRC. Spaces and hyphens are removed, and the code becomes upper case. */
const createCodeSchema = (pattern: RegExp) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => value.replace(/[\s-]/g, '').toUpperCase()),
      z.string().check(z.regex(pattern)),
    ),
  )

const SCHEMAS: Readonly<Record<ImportField, z.ZodMiniType<unknown, string>>> = {
  id: createNumberSchema(1, Number.MAX_SAFE_INTEGER),
  name: text(190),
  artists: Artists,
  album: text(190),
  number: createNumberSchema(1, 9999),
  disc: createNumberSchema(1, 99),
  release_type: z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => value.toLowerCase()),
      z.enum(['album', 'single', 'ep', 'compilation']),
    ),
  ),
  release_date: Day,
  genres: createListSchema(10, 100),
  tags: z.pipe(createListSchema(20, 60), z.array(z.string().check(z.regex(/^[^/\\?%#<>]+$/)))),
  is_explicit: Flag,
  isrc: createCodeSchema(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/),
  upc: createCodeSchema(/^\d{12,14}$/),
  copyright: text(300),
  country: createCodeSchema(/^[A-Z]{2}$/),
  biography: text(10_000),
  description: text(10_000),
}

/** Reads the values of a row, and finds the mistakes that can be found without the database. */
export function parseRow(kind: ImportKind, mapping: Readonly<Record<string, number>>, cells: readonly string[]): ParsedRow {
  const values: Record<string, unknown> = {}
  const mistakes: RowMistake[] = []
  for (const [field, index] of Object.entries(mapping)) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    const parsed = z.safeParse(SCHEMAS[field as ImportField], cell)
    if (parsed.success) values[field] = parsed.data
    else mistakes.push({ field, code: 'field.format' })
  }
  const isNew = (cells[mapping.id ?? -1] ?? '') === ''
  if (isNew) mistakes.push(...listMissing(kind, mapping, cells))
  return { values, mistakes }
}

/** Lists the required fields that are missing in a row that creates music: the name, and for albums and tracks the artists. */
function listMissing(kind: ImportKind, mapping: Readonly<Record<string, number>>, cells: readonly string[]): RowMistake[] {
  const required: readonly ImportField[] = kind === 'artists' ? ['name'] : ['name', 'artists']
  const code: ErrorCode = 'field.required'
  return required.filter((field) => (cells[mapping[field] ?? -1] ?? '') === '').map((field) => ({ field, code }))
}
