/** Returns the translation key of the name of a form field. */
export const getFieldKey = (kind: 'album' | 'track' | 'artist', field: string) =>
  field === 'name' ? `backstage.field.${kind}_title` : `backstage.field.${LABELS[field] ?? field}`

const LABELS: Readonly<Record<string, string>> = { image: 'cover', artist_ids: 'artists', is_explicit: 'explicit', album_id: 'album' }
