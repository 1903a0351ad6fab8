import { slugify } from '@balafon/sdk/contract'

/** Paths of the player’s screens, as the specification fixes them. */

interface Named {
  readonly id: number
  readonly name: string
}

const toPathSegment = (name: string) => encodeURIComponent(slugify(name))

export const getArtistPath = ({ id, name }: Named) => `/artist/${id}/${toPathSegment(name)}`
export const getAlbumPath = ({ id, name, artists }: Named & { artists: readonly Named[] }) =>
  `/album/${id}/${toPathSegment(artists[0]?.name ?? '-')}/${toPathSegment(name)}`
export const getTrackPath = ({ id, name }: Named) => `/track/${id}/${toPathSegment(name)}`
export const getPlaylistPath = ({ id, name }: Named) => `/playlist/${id}/${toPathSegment(name)}`
/** The path contains no query when the query is empty, or `.` or `..`, because browsers resolve these as folders. */
export const getSearchPath = (query = '', kind?: string) =>
  /^\.{0,2}$/.test(query) ? '/search' : `/search/${encodeURIComponent(query)}${kind ? `/${kind}` : ''}`
export const getChartPath = (period: string, kind: string) => `/charts/${period}/${kind}`
export const getChannelPath = ({ slug }: { slug: string }) => `/channel/${slug}`
export const getRadioPath = (seedType: string, seedId: number | string, name: string) =>
  `/radio/${seedType}/${encodeURIComponent(seedId)}/${toPathSegment(name) || '-'}`
/** The profile of a user. */
export const getUserPath = ({ id, name }: Named) => `/user/${id}/${toPathSegment(name)}`
/** `name` is the slug of the genre or tag. */
export const getTagPath = (name: string) => `/tag/${encodeURIComponent(name)}`
export const getGenrePath = (name: string) => `/genre/${encodeURIComponent(name)}`
