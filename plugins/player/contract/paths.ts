import { slugify } from '@balafon/sdk/contract'

/** The addresses of the player's screens, as the specification writes them. */

interface Named {
  readonly id: number
  readonly name: string
}

const part = (name: string) => encodeURIComponent(slugify(name))

export const artistPath = ({ id, name }: Named) => `/artist/${id}/${part(name)}`
export const albumPath = ({ id, name, artists }: Named & { artists: readonly Named[] }) => `/album/${id}/${part(artists[0]?.name ?? '-')}/${part(name)}`
export const trackPath = ({ id, name }: Named) => `/track/${id}/${part(name)}`
export const playlistPath = ({ id, name }: Named) => `/playlist/${id}/${part(name)}`
/** Dots alone would be steps in the address, and find nothing. */
export const searchPath = (query = '', kind?: string) => (/^\.{0,2}$/.test(query) ? '/search' : `/search/${encodeURIComponent(query)}${kind ? `/${kind}` : ''}`)
export const channelPath = ({ slug }: { slug: string }) => `/channel/${slug}`
