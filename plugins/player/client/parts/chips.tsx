import classes from './chips.module.css'

/** Genres and tags. */
export const Chips = ({ items, label }: { items: readonly { name: string; display_name: string }[]; label: string }) =>
  items.length === 0 ? null : (
    <ul className={classes.chips} aria-label={label}>
      {items.map(({ name, display_name }) => (
        <li key={name}>{display_name}</li>
      ))}
    </ul>
  )
