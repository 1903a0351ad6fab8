import { fieldProblem } from '@balafon/sdk/server'
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '../../../contract/administration/imports.ts'

/**
 * The titles by which a column is recognised, in English and French, without accents. They include the titles of exported lists, so that an export can
 * be imported again.
 */
const TITLES: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['id'],
  name: ['name', 'title', 'track', 'song', 'track title', 'album title', 'artist name', 'nom', 'titre'],
  artists: ['artists', 'artist', 'main artist', 'album artist', 'artiste', 'artistes'],
  album: ['album', 'release'],
  number: ['number', 'track number', 'no', 'numero', 'numero de piste'],
  disc: ['disc', 'disc number', 'disque'],
  release_type: ['type', 'release type', 'type de sortie'],
  release_date: ['release date', 'date', 'released', 'date de sortie', 'sortie'],
  genres: ['genres', 'genre'],
  tags: ['tags', 'tag', 'etiquettes', 'mots-cles'],
  is_explicit: ['explicit', 'is explicit', 'explicite'],
  isrc: ['isrc'],
  upc: ['upc', 'ean', 'barcode', 'upc ean', 'code-barres'],
  copyright: ['copyright', '(c)', 'droits'],
  country: ['country', 'pays'],
  biography: ['biography', 'bio', 'biographie'],
  description: ['description'],
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_/]+/g, ' ').trim()

/** Proposes the columns of a file by their titles. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): Record<string, number> {
  const titles = columns.map(fold)
  const found = IMPORT_FIELDS[kind].flatMap((field): [string, number][] => {
    const index = titles.findIndex((title) => TITLES[field].includes(title))
    return index < 0 ? [] : [[field, index]]
  })
  // A column can belong to one field only. When its title fits several fields, the first of them gets the column.
  return Object.fromEntries(found.filter(([, index], position) => found.findIndex(([, other]) => other === index) === position))
}

/** @throws 422 at a field that does not exist, that refers to a column that the file does not have, or that is required and missing */
export function assertMapping(kind: ImportKind, mapping: Readonly<Record<string, number>>, columns: readonly string[]) {
  const fields: readonly string[] = IMPORT_FIELDS[kind]
  const wrong = Object.entries(mapping).filter(([field, index]) => !fields.includes(field) || index >= columns.length)
  if (wrong.length > 0) throw fieldProblem(Object.fromEntries(wrong.map(([field]) => [`mapping.${field}`, 'player.import.unknown_column'])))
  const required = mapping.id === undefined ? ['name', ...(kind === 'artists' ? [] : ['artists'])] : []
  const missing = required.filter((field) => mapping[field] === undefined)
  if (missing.length > 0) throw fieldProblem(Object.fromEntries(missing.map((field) => [`mapping.${field}`, 'field.required'])))
}
