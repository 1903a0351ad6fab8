import type { Translate } from '@balafon/sdk/client'
import type { SearchKind } from '../../contract/search.ts'

const KEYS: Readonly<Record<string, string>> = {
  artists: 'artist',
  albums: 'release_type.album',
  tracks: 'song',
  playlists: 'playlist',
  tags: 'tag',
  users: 'search.user',
}

/** Returns the name of a result's kind in the singular, for example “Album”. Kinds of other plugins have only one label, which is returned unchanged. */
export function describeKind({ kind, label }: Pick<SearchKind, 'kind' | 'label'>, t: Translate): string {
  const key = KEYS[kind]
  return key ? t(key) : label
}
