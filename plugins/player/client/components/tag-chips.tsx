import { Link } from '@balafon/sdk/client'
import { getGenrePath, getTagPath } from '../../contract/paths.ts'
import { MatchedText } from '../matches/matched-text.tsx'
import classes from './tag-chips.module.css'

interface Category {
  readonly name: string
  readonly display_name: string
}

interface TagChipsProps {
  readonly label: string
  readonly genres: readonly Category[]
  readonly tags?: readonly Category[]
}

/** The genres and tags of an item, as links to their pages. */
export function TagChips({ label, genres, tags = [] }: TagChipsProps) {
  if (genres.length + tags.length === 0) return null
  const links = [
    ...genres.map(({ name, display_name }) => ({ to: getGenrePath(name), text: display_name })),
    ...tags.map(({ name, display_name }) => ({ to: getTagPath(name), text: display_name })),
  ]
  return <LinkChips label={label} links={links} />
}

interface LinkChipsProps {
  readonly label?: string
  readonly links: readonly { readonly to: string; readonly text: string }[]
}

/** Links as chips. */
export const LinkChips = ({ label, links }: LinkChipsProps) => (
  <ul className={classes.chips} aria-label={label}>
    {links.map(({ to, text }) => (
      <li key={to}>
        <Link to={to} data-title>
          <MatchedText text={text} />
        </Link>
      </li>
    ))}
  </ul>
)
