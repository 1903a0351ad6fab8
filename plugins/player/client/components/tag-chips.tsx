import classes from './tag-chips.module.css'

/** A list of genres and tags. */
export const TagChips = ({ items, label }: { items: readonly { name: string; display_name: string }[]; label: string }) =>
  items.length === 0 ? null : (
    <ul className={classes.chips} aria-label={label}>
      {items.map(({ name, display_name }) => (
        <li key={name}>{display_name}</li>
      ))}
    </ul>
  )
