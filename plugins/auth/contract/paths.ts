import { slugify } from '@balafon/sdk/contract'

/** Where somebody's profile is: `/user/7/awa-traoré`. */
export const profilePath = ({ id, name }: { readonly id: number; readonly name: string }, tab?: string) =>
  `/user/${id}/${encodeURIComponent(slugify(name))}${tab ? `/${encodeURIComponent(tab)}` : ''}`
