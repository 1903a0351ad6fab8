import { slugify } from '@balafon/sdk/contract'

/** Builds the path of a user's profile: `/user/7/awa-traoré`. */
export const buildProfilePath = ({ id, name }: { readonly id: number; readonly name: string }, tab?: string) =>
  `/user/${id}/${encodeURIComponent(slugify(name))}${tab ? `/${encodeURIComponent(tab)}` : ''}`
